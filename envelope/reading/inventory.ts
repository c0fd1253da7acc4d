import type { RenderedStack } from "../rendered-stack.ts";

export interface InventoryHost {
  readonly name: string;
  role: string;
}

/** The inventory, as the component of the hosts was given it. */
export function hostsOf(stack: RenderedStack): readonly InventoryHost[] {
  const hosts = stack.components.find(({ component }) => component === "UnattendedUpgrades")?.args["hosts"];
  if (!Array.isArray(hosts)) {
    throw new Error("there must be an inventory, got none");
  }
  // What the component takes; render-stack.ts made it plain.
  return hosts as unknown as readonly InventoryHost[];
}
