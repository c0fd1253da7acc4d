import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Lab } from "../lab.ts";
import { labCgroups } from "../machine/lab-processes.ts";

export interface Usage {
  /** Processor time per second: 1 is one core. */
  readonly cores: number;
  /** Memory of all processes, what they share counted once, without the cache of files that nobody has mapped. */
  readonly bytes: number;
}

const SPAN_MILLISECONDS = 1000;
const NANOSECONDS_PER_MILLISECOND = 1e6;

/**
 * What the lab takes of the machine now, from its control groups; undefined: it does not run.
 *
 * @param span milliseconds over which processor time is counted
 */
export async function usage(lab: Lab, span = SPAN_MILLISECONDS): Promise<Usage | undefined> {
  const groups = labCgroups(lab);
  const processor = groups.find((each) => existsSync(join(each, "cpuacct.usage")));
  const memory = groups.find((each) => existsSync(join(each, "memory.stat")));
  if (processor === undefined || memory === undefined) {
    return undefined;
  }
  const read = async () => Number(await readFile(join(processor, "cpuacct.usage"), "utf8"));
  const [before, began] = [await read(), lab.io.now()];
  await lab.io.sleep(span, lab.io.signal);
  const [after, ended] = [await read(), lab.io.now()];
  return {
    cores: (after - before) / (Math.max(ended - began, 1) * NANOSECONDS_PER_MILLISECOND),
    bytes: usedMemory(await readFile(join(memory, "memory.stat"), "utf8")),
  };
}

/** @param stat a `memory.stat` of version 1: https://docs.kernel.org/admin-guide/cgroup-v1/memory.html#stat-file */
export function usedMemory(stat: string): number {
  const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(stat)?.[1] ?? 0);
  return value("total_rss") + value("total_mapped_file");
}
