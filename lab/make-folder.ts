import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

const MODE = 0o755;

/** Makes a folder, and those above it, that everybody may enter, whatever the person's umask is. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) {
    return;
  }
  for (let made = path; made.startsWith(first); made = dirname(made)) {
    await chmod(made, MODE);
  }
}
