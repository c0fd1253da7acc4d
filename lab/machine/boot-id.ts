import type { Lab } from "../lab.ts";
import { mustRunOnNode } from "./run-on-node.ts";

/** What changes with every boot of a host, as the kernel shows it there. */
export async function bootId(lab: Lab, node: string): Promise<string> {
  return (await mustRunOnNode(lab, node, ["cat", "/proc/sys/kernel/random/boot_id"])).trim();
}
