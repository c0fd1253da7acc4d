import { compareNames, joinNames } from "../plan/limits.ts";
import type { GatedPod } from "./gated-pod.ts";

export interface PodQuestion {
  /** Unfinished pods of the nodes that are to be proven. */
  readonly pods: readonly GatedPod[];
  /** Names of the namespaces whose pods gate. */
  readonly infra: ReadonlySet<string>;
  /** Owners of pods that were in trouble when the plan was made. */
  readonly knownBad: ReadonlySet<string>;
  readonly now: Date;
}

export interface PodJudgement {
  /** What says that a node's container runtime does not work, a sentence each: the gate fails. */
  readonly wedged: readonly string[];
  /** What is not yet as it should be, a clause each: the gate waits. */
  readonly waiting: readonly string[];
  /** What is wrong and does not gate, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * The runtime could not make, start or find a container. Whose pod it is does not matter.
 *
 * @see https://github.com/kubernetes/kubernetes/blob/v1.36.2/pkg/kubelet/kuberuntime/kuberuntime_container.go
 */
const WEDGED: ReadonlySet<string> = new Set([
  "CreateContainerError",
  "RunContainerError",
  "CreatePodSandboxError",
  "ContainerStatusUnknown",
  "StartError",
]);

/** A pod that is being made waits for images and volumes; after this long it is stuck. */
const STUCK_MILLISECONDS = 120_000;
const BEING_MADE: ReadonlySet<string> = new Set(["ContainerCreating", "PodInitializing"]);

/** Judges the pods of nodes that were rolled. Finished and terminating pods, and what was bad before, do not count. */
export function judgePods({ pods, infra, knownBad, now }: PodQuestion): PodJudgement {
  const counted = pods
    .filter(({ owner, terminating }) => !terminating && !knownBad.has(owner))
    .toSorted((a, b) => compareNames(describe(a), describe(b)));
  const wedged = counted.filter((pod) => isWedged(pod, now));
  const rest = counted.filter((pod) => !pod.ready && !wedged.includes(pod));
  const [waiting, ignored] = [
    rest.filter(({ namespace }) => infra.has(namespace)),
    rest.filter(({ namespace, reasons }) => !infra.has(namespace) && reasons.length > 0),
  ];
  return {
    wedged:
      wedged.length === 0
        ? []
        : [
            `containers must start on a node that was rolled, got ${joinNames(wedged.map(describe))}; look at its container runtime before anything else is rolled`,
          ],
    waiting: waiting.map((pod) => `${describe(pod)} is not ready`),
    notes:
      ignored.length === 0
        ? []
        : [`workload pods are not ready and do not hold the roll: ${joinNames(ignored.map(describe))}`],
  };
}

function isWedged({ reasons, phase, since }: GatedPod, now: Date): boolean {
  if (reasons.some((reason) => WEDGED.has(reason))) {
    return true;
  }
  const beingMade = phase === "Pending" && reasons.some((reason) => BEING_MADE.has(reason));
  return beingMade && now.getTime() - since.getTime() > STUCK_MILLISECONDS;
}

function describe({ namespace, name, nodeName, reasons }: GatedPod): string {
  const why = [...new Set(reasons)].join(", ");
  return `${namespace}/${name} on ${nodeName}${why === "" ? "" : ` (${why})`}`;
}
