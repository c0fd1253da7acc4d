import { copyFile, link, mkdir, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";

/**
 * Gives a folder these files under their own names, by hard links where the file system allows it. A file in use is
 * replaced by name, never written into.
 */
export async function linkFiles(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    await linkFile(await realpath(file), join(folder, basename(file)));
  }
}

async function linkFile(source: string, target: string): Promise<void> {
  if (await isSame(source, target)) {
    return;
  }
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await link(source, unfinished);
  } catch {
    // Another file system, or one without hard links.
    await copyFile(source, unfinished);
  }
  await rename(unfinished, target);
}

/** Hard links of one file; a copy is made anew each time. */
async function isSame(source: string, target: string): Promise<boolean> {
  const present = await stat(target).catch(() => undefined);
  const wanted = await stat(source);
  return present !== undefined && present.dev === wanted.dev && present.ino === wanted.ino;
}
