import type { DeployStatus } from "./deploy-status.ts";

/** Whether the deploy did anything to a node. */
export function hasBegun({ nodes = [] }: DeployStatus): boolean {
  return nodes.some(({ phase }) => phase !== "Waiting");
}
