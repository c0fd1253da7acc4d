import type { Lab } from "../../../../lab/lab.ts";
import { labNodes } from "../../../../lab/layout.ts";
import type { LabNode } from "../../../../lab/layout.ts";
import { fakeIo } from "../../toolchain/fake-io.ts";

export interface FakeLab extends Lab {
  /** What the person was shown. */
  readonly lines: readonly string[];
}

/** A lab of two workers that is not there. */
export function fakeLab(cluster = "/nowhere/cluster"): FakeLab {
  const io = fakeIo();
  return {
    io: { ...io, start: () => Promise.reject(new Error("nothing may be started")) },
    folder: "/nowhere",
    cluster,
    kubeconfig: "/nowhere/kubeconfig",
    nodes: labNodes(2),
    lines: io.lines,
  };
}

/** A node of such a lab. */
export function nodeOf(lab: Lab, name: string): LabNode {
  const found = lab.nodes.find((node) => node.name === name);
  if (found === undefined) {
    throw new Error(`the lab must have ${name}`);
  }
  return found;
}
