import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { NodeStatus } from "../../api/node-status.ts";
import { deployOfRecord } from "../../cli/why/deploy-of-record.ts";
import { matchesLabels } from "../../label-requirement.ts";
import type { KnownTarget } from "../../kube/deploy-targets.ts";
import { deployOfHolder } from "../../lock/lock-holder.ts";
import { parseLabelSelector } from "../../parse-label-selector.ts";
import type { ClusterState } from "./cluster-view.ts";
import type { ShownNode } from "./shown-node.ts";

/** How a node is, in one word; the first that holds. */
export const NODE_STATES = ["failed", "rolling", "away", "cordoned", "sound"] as const;

/** A node with everything that is known of it. */
export interface NodeFacts extends ShownNode {
  readonly state: (typeof NODE_STATES)[number];
  /** Names of the targets that it belongs to; one is right. */
  readonly fleets: readonly string[];
  /** Whether it boots what its last deploy proved, in the words of the plan's pin; undefined: no deploy that is kept rolled it. */
  readonly booted: string | undefined;
  /** What the last proof was, and when; undefined: none is known. */
  readonly proof: NodeProof | undefined;
  /** Deploy that works on it, or left it half rolled. */
  readonly rolledBy: string | undefined;
  /** Who holds the lock for this node; undefined: nobody. */
  readonly lockedBy: string | undefined;
}

export interface NodeProof {
  readonly by: "deploy" | "probe";
  readonly passed: boolean;
  /** RFC 3339. */
  readonly at: string;
}

/** The nodes by name. */
export function nodeFacts(state: ClusterState): readonly NodeFacts[] {
  const targets = state.targets.flatMap(selectorOf);
  const last = lastStatuses(state.deploys);
  const locks = locksByNode(state);
  return [...state.nodes.values()]
    .map((node) => {
      const status = last.get(node.name);
      const probe = state.probes.get(node.name);
      const proof = latest([
        ...(probe === undefined
          ? []
          : [{ by: "probe" as const, passed: probe.passed, at: probe.at.toISOString() }]),
        ...(status?.provenAt === undefined
          ? []
          : [{ by: "deploy" as const, passed: true, at: status.provenAt }]),
      ]);
      return {
        ...node,
        fleets: targets.filter(({ matches }) => matches(node)).map(({ name }) => name),
        booted: status?.booted,
        proof,
        rolledBy: node.roll === undefined ? undefined : deployOfRecord(node.roll),
        lockedBy: locks.get(node.name),
        state: stateOf(node, status, proof),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

function stateOf(
  node: ShownNode,
  status: NodeStatus | undefined,
  proof: NodeProof | undefined,
): NodeFacts["state"] {
  if (status?.phase === "Failed" || proof?.passed === false) {
    return "failed";
  }
  if (node.roll !== undefined) {
    return "rolling";
  }
  return node.ready ? (node.cordoned ? "cordoned" : "sound") : "away";
}

function selectorOf({ name, declared }: KnownTarget) {
  if (declared === undefined) {
    return [];
  }
  try {
    const requirements = parseLabelSelector(declared.nodeSelector);
    return [{ name, matches: ({ labels }: ShownNode) => matchesLabels(requirements, labels) }];
  } catch {
    // Somebody changed the template; its plan says so.
    return [];
  }
}

/** What the latest deploy that touched each node says of it. */
function lastStatuses(deploys: readonly PipelineDeploy[]): ReadonlyMap<string, NodeStatus> {
  const found = new Map<string, NodeStatus>();
  for (const { status } of deploys) {
    for (const node of status?.nodes ?? []) {
      if (!found.has(node.name) && (node.provenAt !== undefined || node.phase === "Failed")) {
        found.set(node.name, node);
      }
    }
  }
  return found;
}

/** kured takes the lock in the name of a node, a deploy in its own for the node whose turn it is. */
function locksByNode({ lock, nodes }: ClusterState): ReadonlyMap<string, string> {
  const deploy = lock.lease === undefined ? undefined : deployOfHolder(lock.lease.holder);
  const ours = [...nodes.values()].flatMap(({ name, roll }) =>
    roll !== undefined && deployOfRecord(roll) === deploy ? [[name, deploy] as const] : [],
  );
  const kureds = lock.kureds.flatMap(({ lock: own }) =>
    own.kind === "held" && nodes.has(own.holder) ? [[own.holder, "kured"] as const] : [],
  );
  return new Map([...ours, ...kureds]);
}

function latest(proofs: readonly NodeProof[]): NodeProof | undefined {
  return proofs.toSorted((a, b) => b.at.localeCompare(a.at))[0];
}
