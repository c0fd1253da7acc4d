import { runOnNode } from "../../../lab/machine/run-on-node.ts";
import type { TestLab } from "./test-lab.ts";

/** Counts how often a host has booted since now: each call looks whether it has booted again. */
export async function countBoots({ lab }: TestLab, name: string): Promise<() => Promise<number>> {
  const read = async () => {
    const { code, stdout } = await runOnNode(lab, name, ["cat", "/proc/sys/kernel/random/boot_id"]);
    return code === 0 ? [stdout.trim()] : [];
  };
  const first = await read();
  const seen = new Set(first);
  return async () => {
    (await read()).forEach((id) => seen.add(id));
    return seen.size - first.length;
  };
}
