import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Files of a tree: path relative to its directory, to text. */
export type TreeFiles = ReadonlyMap<string, string>;

/** Reads every file below a directory; one that does not exist has none. */
export async function readTree(directory: string): Promise<TreeFiles> {
  if (!existsSync(directory)) {
    return new Map();
  }
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.toSorted().map(async (path) => [relative(directory, path), await readFile(path, "utf8")] as const),
  );
  return new Map(files);
}

/** Makes a directory hold exactly these files. It is written beside and then swapped in. */
export async function replaceTree(directory: string, files: TreeFiles): Promise<void> {
  await mkdir(dirname(directory), { recursive: true });
  const work = await mkdtemp(`${directory}.render-`);
  const fresh = join(work, "new");
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(fresh, path)), { recursive: true });
      await writeFile(join(fresh, path), text);
    }
    if (existsSync(directory)) {
      await rename(directory, join(work, "old"));
    }
    await rename(fresh, directory);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** How the committed files differ from the rendered ones, a sentence each; empty: not at all. */
export function compareTrees(directory: string, rendered: TreeFiles, committed: TreeFiles): string[] {
  const paths = [...new Set([...rendered.keys(), ...committed.keys()])].toSorted();
  return paths.flatMap((path) => {
    const file = `${directory}/${path}`;
    if (!committed.has(path)) {
      return [`${file} is missing`];
    }
    if (!rendered.has(path)) {
      return [`${file} is left over: nothing renders it any more`];
    }
    return rendered.get(path) === committed.get(path) ? [] : [`${file} differs from what is rendered`];
  });
}
