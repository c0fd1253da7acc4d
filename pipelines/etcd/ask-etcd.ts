import { isIP } from "node:net";
import type { ClusterNode } from "../kube/cluster-node.ts";
import type { Clock } from "../clock.ts";
import type { PodRunner } from "../kube/pod-runner.ts";
import { runPodAnew } from "../pods/run-pod-anew.ts";
import { buildEtcdPod } from "./etcd-pod.ts";
import type { EtcdPod } from "./etcd-pod.ts";
import { parseEtcdReport } from "./etcd-report.ts";
import type { EtcdCluster, SeenEtcd } from "./etcd-view.ts";

export interface EtcdQuestioner extends Pick<EtcdPod, "image" | "programConfigMapName" | "etcd"> {
  readonly pods: PodRunner;
  readonly clock: Clock;
}

/** A pod starts within seconds and gives up after ten; a master whose kubelet is slow or away is no answer. */
const DEADLINE_SECONDS = 90;

/** Asks the etcd of every master, each by a pod on that master. A master that gives no answer is a problem, no error. */
export async function askEtcd(
  questioner: EtcdQuestioner,
  masters: readonly Pick<ClusterNode, "name" | "addresses">[],
  signal: AbortSignal,
): Promise<EtcdCluster> {
  const answers = await Promise.all(
    masters.map(async (master) => [master.name, await askMaster(questioner, master, signal)] as const),
  );
  return new Map(answers);
}

async function askMaster(
  { pods, clock, ...rest }: EtcdQuestioner,
  { name: node, addresses }: Pick<ClusterNode, "name" | "addresses">,
  signal: AbortSignal,
): Promise<SeenEtcd> {
  const address = addresses.find((each) => isIP(each) !== 0);
  if (address === undefined) {
    return { problem: "its node has no address" };
  }
  const pod = buildEtcdPod({ ...rest, node, address, deadlineSeconds: DEADLINE_SECONDS });
  const task = { what: `asking the etcd of ${node}`, pod, deadlineSeconds: DEADLINE_SECONDS };
  try {
    return parseEtcdReport(await runPodAnew(pods, clock, task, signal));
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
