import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

/**
 * The executable that a shell would start; undefined: there is none.
 *
 * @param without folder whose contents do not count, with everything below it
 */
export function findOnPath(name: string, path: string | undefined, without: string): string | undefined {
  return (path ?? "")
    .split(delimiter)
    .filter((entry) => entry !== "" && !`${resolve(entry)}/`.startsWith(`${resolve(without)}/`))
    .map((entry) => join(entry, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
