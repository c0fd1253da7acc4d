import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";

/** The masters of a lab but this one. */
export function otherMasters({ nodes }: Pick<Lab, "nodes">, node: LabNode): readonly LabNode[] {
  return nodes.filter(({ name, role }) => role === "master" && name !== node.name);
}
