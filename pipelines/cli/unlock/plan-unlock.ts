import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { MaintainedNode } from "../../kube/maintained-node.ts";
import { deployOfHolder } from "../../lock/lock-holder.ts";
import type { LockState, SeenKured } from "../../lock/lock-state.ts";
import { ROLL_ANNOTATION } from "../../roll/roll-record.ts";
import { isRunning } from "../choose-deploy.ts";
import { deployOfRecord } from "../why/deploy-of-record.ts";
import type { UnlockPlan } from "./unlock-plan.ts";

/** What a person types where the lock names nobody. */
export const NOBODY = "nobody";

export interface UnlockFacts {
  readonly lock: LockState;
  readonly nodes: readonly MaintainedNode[];
  readonly deploys: readonly PipelineDeploy[];
}

export function planUnlock({ lock, nodes, deploys }: UnlockFacts): UnlockPlan {
  const kureds = lock.kureds.filter(({ lock: own }) => own.kind !== "free");
  const leaseHolder = lock.lease === undefined ? [] : [lock.lease.holder === "" ? NOBODY : lock.lease.holder];
  const holders = [...new Set([...leaseHolder, ...kureds.flatMap(holdersOf)])];
  return {
    lease: lock.lease,
    kureds,
    holders,
    removes: [
      ...leaseHolder.map((holder) => `the Lease kube-system/node-maintenance, held by ${holder}`),
      ...kureds.map(
        (kured) =>
          `kured's lock on DaemonSet ${kured.namespace}/${kured.name}, held by ${holdersOf(kured).join(", ")}`,
      ),
    ],
    refusals: [...checkMidRoll(nodes), ...holders.flatMap((holder) => checkHolder(holder, nodes, deploys))],
  };
}

function holdersOf({ lock }: SeenKured): readonly string[] {
  if (lock.kind === "held") {
    return [lock.holder];
  }
  return lock.kind === "several" && lock.holders.length > 0 ? lock.holders : [NOBODY];
}

function checkMidRoll(nodes: readonly MaintainedNode[]): readonly string[] {
  return nodes.flatMap(({ name, annotations }) => {
    const annotation = annotations[ROLL_ANNOTATION];
    return annotation === undefined
      ? []
      : [
          `no node may be half rolled, got ${name}, by deploy ${deployOfRecord(annotation)}; run the same pipectl deploy again, or bring the node back by hand and remove its annotation ${ROLL_ANNOTATION}`,
        ];
  });
}

function checkHolder(
  holder: string,
  nodes: readonly MaintainedNode[],
  deploys: readonly PipelineDeploy[],
): readonly string[] {
  const name = deployOfHolder(holder);
  const deploy = deploys.find(({ metadata }) => metadata.name === name);
  if (deploy !== undefined && isRunning(deploy)) {
    return [
      `the deploy that holds the lock must have ended, got ${deploy.metadata.name} (${deploy.status?.phase ?? "Pending"}); wait for it, or pipectl stop ${deploy.metadata.name}`,
    ];
  }
  const node = nodes.find((one) => one.name === holder);
  return node !== undefined && (node.cordoned || !node.ready)
    ? [
        `the node that holds the lock must be back, got ${holder}, which is ${node.ready ? "cordoned" : "not Ready"}; bring it back, or delete the node if its host is gone for good`,
      ]
    : [];
}
