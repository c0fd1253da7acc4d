import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";

/** The node of that name. @throws Error with the names there are */
export function chooseNode({ nodes }: Pick<Lab, "nodes">, name: string | undefined): LabNode {
  const node = nodes.find((each) => each.name === name);
  if (node === undefined) {
    const names = nodes.map((each) => each.name).join(", ");
    throw new Error(`the node must be one of ${names}, got ${JSON.stringify(name)}`);
  }
  return node;
}
