/**
 * Why node_modules must be installed again; undefined: it holds what package-lock.json asks for.
 *
 * npm writes `node_modules/.package-lock.json` at the very end of an installation and removes it before the
 * next one, so that an interrupted installation has none:
 * https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#hidden-lockfiles
 */
export function whyInstall(lockText, installedText) {
  if (installedText === undefined) {
    return "node_modules is missing or its installation was interrupted";
  }
  const locked = packagesOf(lockText);
  const installed = packagesOf(installedText);
  if (locked === undefined) {
    return "package-lock.json cannot be read";
  }
  if (installed === undefined) {
    return "node_modules/.package-lock.json cannot be read";
  }
  const names = Object.keys(locked).filter((name) => name !== "");
  const changed = names.find((name) => differs(locked[name], installed[name]));
  if (changed !== undefined) {
    return `${changed} is not the version of package-lock.json`;
  }
  const surplus = Object.keys(installed).find((name) => locked[name] === undefined);
  return surplus === undefined ? undefined : `${surplus} is not in package-lock.json`;
}

function differs(locked, installed) {
  if (installed === undefined) {
    return locked.optional !== true && locked.devOptional !== true;
  }
  return locked.version !== installed.version || locked.integrity !== installed.integrity;
}

function packagesOf(text) {
  try {
    const { packages } = JSON.parse(text);
    return typeof packages === "object" && packages !== null ? packages : undefined;
  } catch {
    return undefined;
  }
}
