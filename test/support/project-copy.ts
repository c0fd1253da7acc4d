import { cp, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";

/** What a program neither reads nor may change: history, working files, and what is linked instead of copied. */
const LEFT_OUT = new Set([".git", ".turntable", "node_modules", "test"]);

/**
 * Copies the project into an empty folder, so that a run that writes files or breaks a source on purpose
 * leaves this repository alone. The installed packages are linked.
 */
export async function copyProject(root: string, folder: string): Promise<void> {
  const entries = (await readdir(root)).filter((entry) => !LEFT_OUT.has(entry));
  await Promise.all(entries.map((entry) => cp(join(root, entry), join(folder, entry), { recursive: true })));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
}
