import type { LabPackage } from "./lab-package.ts";

// https://www.debian.org/doc/debian-policy/ch-controlfields.html#source
const NAME = /^[a-z0-9][a-z0-9+.-]+$/;
// Without an epoch, whose colon does not fit into a file's name.
const VERSION = /^[0-9][A-Za-z0-9.+~-]*$/;

/** What makes a package impossible to build, a sentence each; empty: nothing. */
export function checkPackage(item: LabPackage): string[] {
  const { name, version, description = "", depends = [], files = {}, scripts = {} } = item;
  return [
    ...(NAME.test(name)
      ? []
      : [`name of a package must be two or more of a-z, 0-9, + . -, got ${JSON.stringify(name)}`]),
    ...(VERSION.test(version)
      ? []
      : [`version of ${name} must begin with a digit and have no colon, got ${JSON.stringify(version)}`]),
    ...[description, ...depends]
      .filter((text) => text.includes("\n"))
      .map((text) => `description and depends of ${name} must be of one line, got ${JSON.stringify(text)}`),
    ...Object.keys(files)
      .filter((path) => !isAbsolute(path))
      .map((path) => `file of ${name} must be an absolute path without .., got ${JSON.stringify(path)}`),
    ...Object.entries(scripts)
      .filter(([, text]) => !text.startsWith("#!"))
      .map(([script]) => `${script} of ${name} must begin with #!, or dpkg cannot start it`),
  ];
}

function isAbsolute(path: string): boolean {
  return /^\/./.test(path) && !path.endsWith("/") && path.split("/").slice(1).every(isName);
}

function isName(part: string): boolean {
  return part !== "" && part !== "." && part !== "..";
}
