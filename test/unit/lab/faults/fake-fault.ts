import type { FaultName } from "../../../../lab/faults/fault-name.ts";
import type { ClusterFault, NodeFault } from "../../../../lab/faults/fault.ts";

/** What happened to fake faults, in order: `inject kubelet-stopped w1`. */
export type Happened = string[];

/** A fault that only notes what is done to it; it is active on the named nodes until it is healed. */
export function fakeNodeFault(
  name: FaultName,
  happened: Happened,
  parts: Partial<NodeFault> & { readonly active?: readonly string[] } = {},
): NodeFault {
  const { active = [], ...rest } = parts;
  const there = new Set(active);
  return {
    name,
    appliesTo: "any node",
    what: "breaks",
    seen: "it is broken",
    survivesReboot: false,
    inject: (_lab, node) => {
      happened.push(`inject ${name} ${node.name}`);
      return Promise.resolve();
    },
    heal: (_lab, node) => {
      there.delete(node.name);
      happened.push(`heal ${name} ${node.name}`);
      return Promise.resolve();
    },
    isActive: (_lab, node) => Promise.resolve(there.has(node.name)),
    ...rest,
  };
}

export function fakeClusterFault(name: FaultName, happened: Happened): ClusterFault {
  return {
    name,
    appliesTo: "cluster",
    what: "breaks everything",
    seen: "everything is broken",
    survivesReboot: true,
    inCluster: true,
    inject: () => {
      happened.push(`inject ${name}`);
      return Promise.resolve();
    },
    heal: () => {
      happened.push(`heal ${name}`);
      return Promise.resolve();
    },
    isActive: () => Promise.resolve(true),
  };
}
