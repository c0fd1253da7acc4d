import { readdirSync, readFileSync } from "node:fs";

/** A live process of this machine. */
export interface MachineProcess {
  readonly pid: number;
  readonly parent: number;
  readonly arguments: readonly string[];
}

/** All processes that have arguments: threads of the kernel and what has ended are not among them. */
export function listProcesses(): readonly MachineProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
}

function readProcess(pid: number): readonly MachineProcess[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    // The second field is the name in parentheses and may hold spaces; the parent is the second one after it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ");
    return command === ""
      ? []
      : [{ pid, parent: Number(fields[1]), arguments: command.replace(/\0$/, "").split("\0") }];
  } catch {
    // It ended while it was looked at.
    return [];
  }
}
