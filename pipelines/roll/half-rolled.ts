import { ROLL_ANNOTATION } from "./roll-record.ts";

/** Names of the nodes that a deploy began to work on and did not bring back. */
export function halfRolledNodes(
  nodes: readonly { readonly name: string; readonly annotations: Readonly<Record<string, string>> }[],
): readonly string[] {
  return nodes
    .filter(({ annotations }) => annotations[ROLL_ANNOTATION] !== undefined)
    .map(({ name }) => name);
}
