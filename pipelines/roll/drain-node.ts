import type { ClusterPod } from "../kube/cluster-pod.ts";
import type { EvictionAnswer } from "../kube/evict-pod.ts";
import type { NodeDrainer } from "../kube/node-drainer.ts";
import type { Clock } from "../clock.ts";
import { describePod } from "../plan/describe-pod.ts";
import { joinNames } from "../plan/limits.ts";
import { sortDrainPods } from "../plan/sort-drain-pods.ts";
import type { DrainPods } from "../plan/sort-drain-pods.ts";
import { waitUntil } from "../wait-until.ts";

export interface Drain {
  readonly node: string;
  readonly deadlineSeconds: number;
  /** Pods that go even against their budget: the node's image is staged, so the registry is not needed. */
  readonly mayOverrideBudget: (pod: ClusterPod) => boolean;
  /** Pods that are left alone, because they end by themselves. */
  readonly isOurs: (pod: ClusterPod) => boolean;
}

/** What a drain did. */
export interface DrainResult {
  /** Evictions that the API server accepted. */
  readonly evicted: number;
  /** Pods deleted against their budget, as `namespace/name`. */
  readonly overridden: readonly string[];
}

/**
 * Evicts the pods of a node and waits until they are gone: an accepted eviction is only the beginning of a
 * pod's end. Nothing is removed by force. May be killed and run again.
 *
 * @throws WaitedInVain with the pods that stayed and why; KubeError
 */
export async function drainNode(
  api: NodeDrainer,
  clock: Clock,
  drain: Drain,
  signal: AbortSignal,
): Promise<DrainResult> {
  const overridden = new Set<string>();
  let evicted = 0;
  const attempt = async (): Promise<string | undefined> => {
    const pods = await listDrainPods(api, drain, signal);
    const reasons: string[] = [];
    for (const pod of pods.evict) {
      const answer = await api.evict(pod, signal);
      evicted += answer.kind === "allowed" ? 1 : 0;
      if (answer.kind === "blocked" && drain.mayOverrideBudget(pod)) {
        await api.deletePod(pod, signal);
        overridden.add(`${pod.namespace}/${pod.name}`);
      } else {
        reasons.push(describeAnswer(pod, answer));
      }
    }
    return whyNotDrained(pods, reasons);
  };
  await waitUntil(
    clock,
    `the drain of ${drain.node}`,
    attempt,
    { deadlineSeconds: drain.deadlineSeconds },
    signal,
  );
  return { evicted, overridden: [...overridden] };
}

async function listDrainPods(
  api: NodeDrainer,
  { node, isOurs }: Drain,
  signal: AbortSignal,
): Promise<DrainPods> {
  const [pods, daemonSets] = await Promise.all([
    api.listPodsOn(node, signal),
    api.listDaemonSetNames(signal),
  ]);
  return sortDrainPods(
    pods.filter((pod) => !isOurs(pod)),
    new Set([node]),
    daemonSets,
  );
}

function describeAnswer(pod: ClusterPod, answer: EvictionAnswer): string {
  const who = describePod(pod);
  if (answer.kind === "blocked") {
    return `${who} is held by its disruption budget: ${answer.message}`;
  }
  if (answer.kind === "denied") {
    return `the eviction of ${who} is denied: ${answer.message}`;
  }
  return answer.kind === "several-budgets"
    ? `${who} is covered by more than one disruption budget, which no eviction passes`
    : `${who} is being ended`;
}

function whyNotDrained(pods: DrainPods, reasons: readonly string[]): string | undefined {
  const all = [
    ...reasons,
    ...pods.terminating.map(describeTerminating),
    ...describeUncontrolled("without a controller that starts it elsewhere", pods.unmanaged),
    ...describeUncontrolled("of a DaemonSet that is gone", pods.orphaned),
  ];
  return all.length === 0 ? undefined : joinNames(all);
}

function describeTerminating(pod: ClusterPod): string {
  return pod.finalizers.length === 0
    ? `${describePod(pod)} has not ended yet`
    : `${describePod(pod)} is held by its finalizer ${pod.finalizers.join(", ")}`;
}

function describeUncontrolled(what: string, pods: readonly ClusterPod[]): readonly string[] {
  return pods.length === 0 ? [] : [`${joinNames(pods.map(describePod))} ${what}`];
}
