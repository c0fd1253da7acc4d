import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import type { ToolchainIo } from "../toolchain/toolchain-io.ts";
import type { LabIo, StartOptions } from "./lab-io.ts";

/** The real outside world of the lab. */
export function systemLabIo(io: ToolchainIo): LabIo {
  return { ...io, start };
}

async function start(command: string, args: readonly string[], options: StartOptions): Promise<number> {
  const log = await open(options.log, "w");
  try {
    const child = spawn(command, args, {
      env: { ...options.env },
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    await once(child, "spawn");
    child.unref();
    // A process that was spawned has a number.
    return child.pid!;
  } finally {
    await log.close();
  }
}
