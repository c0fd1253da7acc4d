import { valueAt } from "../json.ts";
import type { RenderedStack } from "../rendered-stack.ts";

/** Whether the configuration says that the registry holds its node. */
export function registryHolds({ config }: RenderedStack): boolean {
  const { registry } = config;
  return valueAt(registry, ["replicas"]) === 1 && valueAt(registry, ["singleReplica"]) === "hold";
}
