import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { takeLock } from "../bootstrap/file-lock.js";

/**
 * Runs `action` unless another process of this clone does the same.
 *
 * @throws Error naming the other process
 */
export async function alone<T>(root: string, command: string, action: () => Promise<T>): Promise<T> {
  const folder = join(root, ".turntable");
  await mkdir(folder, { recursive: true });
  const lock = takeLock(join(folder, "start.lock"), { pid: process.pid, purpose: `running ${command}` });
  if (!lock.taken) {
    const holder = lock.holder === undefined ? "another process" : `process ${lock.holder.pid}`;
    throw new Error(
      `${command} must run once at a time in a clone, got ${holder} running it; wait for its end`,
    );
  }
  try {
    return await action();
  } finally {
    lock.release();
  }
}
