import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { takeLock } from "./bootstrap/file-lock.js";
import { formatDuration } from "./format-duration.ts";
import { throwIfStopped, type ToolchainIo } from "./toolchain-io.ts";

const POLL_MILLISECONDS = 500;
const REPORT_MILLISECONDS = 15_000;

/** Runs `action` while holding the lock file at `path`, and says for whom it waits before that. */
export async function withLock<T>(
  path: string,
  purpose: string,
  io: ToolchainIo,
  action: () => Promise<T>,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const release = await waitForLock(path, purpose, io);
  try {
    return await action();
  } finally {
    release();
  }
}

async function waitForLock(path: string, purpose: string, io: ToolchainIo): Promise<() => void> {
  const started = io.now();
  let reported = Number.NEGATIVE_INFINITY;
  for (;;) {
    throwIfStopped(io);
    const lock = takeLock(path, { pid: process.pid, purpose });
    if (lock.taken) {
      return lock.release;
    }
    if (lock.holder !== undefined && io.now() - reported >= REPORT_MILLISECONDS) {
      reported = io.now();
      const waited = formatDuration(reported - started);
      io.report(`waiting for process ${lock.holder.pid}, which is ${lock.holder.purpose} (${waited} so far)`);
    }
    await io.sleep(POLL_MILLISECONDS, io.signal);
  }
}
