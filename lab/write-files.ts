import { chmod, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LabFile } from "./lab-file.ts";
import { makeFolder } from "./make-folder.ts";

const MODE = 0o644;

/** Writes files below a folder that becomes the root of a host, which must be off. */
export async function writeFiles(root: string, files: readonly LabFile[]): Promise<void> {
  for (const file of files) {
    await write(join(root, file.path), file);
  }
}

async function write(path: string, { content, kind, mode }: LabFile): Promise<void> {
  await makeFolder(dirname(path));
  if (kind === "link") {
    const present = await readlink(path).catch(() => undefined);
    if (present !== content) {
      await rm(path, { force: true });
      await symlink(content, path);
    }
    return;
  }
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, content, { mode: mode ?? MODE });
  await chmod(unfinished, mode ?? MODE);
  await rename(unfinished, path);
}
