import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

const DEADLINE_MILLISECONDS = 60_000;

/** Whether the file is there. @throws Error when that cannot be seen */
export async function fileExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return false;
    }
    throw error;
  }
}

/** Runs a command in the mount namespace of the host's first process. @throws Error when it fails */
export async function runOnHost(command: string): Promise<void> {
  const words = command.split(" ").filter((word) => word !== "");
  await run("nsenter", ["-m/proc/1/ns/mnt", "--", ...words], { timeout: DEADLINE_MILLISECONDS });
}
