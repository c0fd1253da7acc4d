import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";

/**
 * Orders for the start of a host, a file each; `start-order-files.ts` holds who follows them.
 *
 * - `start-delay`: seconds that the machine waits before it boots, at every start
 * - `boot-other`: the version that the host boots, whatever was staged
 * - `reboot-again`: seconds after the next boot at which it reboots once more
 */
export type StartOrder = "start-delay" | "boot-other" | "reboot-again";

/** The folder of a host's orders, as the host itself sees it. */
export const ORDERS_IN_HOST = "/lab/orders";

/** The folder of a host's orders, inside the folder of the cluster. */
export function orderFolder(node: string): string {
  return join("nodes", node, "orders");
}

/** Gives an order, also to a host that is off. */
export async function giveOrder(lab: Lab, node: LabNode, order: StartOrder, content: string): Promise<void> {
  await mkdir(join(lab.cluster, orderFolder(node.name)), { recursive: true });
  await writeFile(orderPath(lab, node, order), `${content}\n`);
}

/** What a host is ordered; undefined: nothing. */
export async function readOrder(lab: Lab, node: LabNode, order: StartOrder): Promise<string | undefined> {
  const text = await readFile(orderPath(lab, node, order), "utf8").catch(() => undefined);
  return text?.trim();
}

export async function withdrawOrder(lab: Lab, node: LabNode, order: StartOrder): Promise<void> {
  await rm(orderPath(lab, node, order), { force: true });
}

function orderPath(lab: Lab, node: LabNode, order: StartOrder): string {
  return join(lab.cluster, orderFolder(node.name), order);
}
