import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Lab } from "../lab.ts";
import { INDEX, releaseText } from "./release-text.ts";
import { repositoryFolder } from "./repository-folder.ts";
import { clearSign, signingKey } from "./signing-key.ts";

/** What the name of a file ends with that holds a package's part of the index. */
export const STANZA = ".stanza";

/** Writes and signs the index of what is in the pool. */
export async function writeIndex(lab: Lab): Promise<void> {
  const { pool, suite } = repositoryFolder(lab);
  const names = (await readdir(pool)).filter((name) => name.endsWith(STANZA)).toSorted();
  const stanzas = await Promise.all(names.map((name) => readFile(join(pool, name), "utf8")));
  const index = stanzas.join("\n");
  const date = lab.io.now();
  const release = await clearSign(await signingKey(lab), releaseText(index, date), date);
  await mkdir(dirname(join(suite, INDEX)), { recursive: true });
  await replaceFile(join(suite, INDEX), index);
  await replaceFile(join(suite, "InRelease"), release);
}

/** Writes a file in one step: it is as it was, or as it shall be. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
