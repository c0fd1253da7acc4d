import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { mustRun } from "./run-command.ts";

/** Owners by number, and the attributes by which an overlay marks what it hides. */
const OPTIONS = ["--numeric-owner", "--xattrs", "--xattrs-include=*"];

/** Packs a folder in one step: the archive is whole or absent. */
export async function packFolder(folder: string, archive: string): Promise<void> {
  const unfinished = `${archive}.${randomUUID()}`;
  try {
    await mustRun(["tar", "--create", "--file", unfinished, ...OPTIONS, "-C", folder, "."]);
    await rename(unfinished, archive);
  } finally {
    await rm(unfinished, { force: true });
  }
}

export async function unpackFolder(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await mustRun(["tar", "--extract", "--file", archive, ...OPTIONS, "-C", folder]);
}
