import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const NOT_OURS = new Set([".git", ".turntable", "node_modules"]);

/** Paths of the repository's files below its root, sorted; without what is installed, generated or Git's. */
export function listRepositoryFiles(root = ROOT): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? listRepositoryFiles(join(root, entry.name)).map((path) => `${entry.name}/${path}`)
        : [entry.name],
    )
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Text of one of the repository's files. */
export function readRepositoryFile(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
