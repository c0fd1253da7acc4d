import { buildProbePod } from "../green/probe-pod.ts";
import type { Clock } from "../clock.ts";
import type { PodRunner } from "../kube/pod-runner.ts";
import type { ProbedNode, ProbedNodes } from "../kube/probed-nodes.ts";
import { PodFailed, runPod } from "../pods/run-pod.ts";
import { WaitedInVain } from "../wait-until.ts";

export interface ProbeWorld {
  readonly clock: Clock;
  readonly pods: PodRunner;
  readonly nodes: ProbedNodes;
  /** Node image, by digest. */
  readonly image: string;
}

/** What the probe of a node's container runtime showed. */
export type ProbeResult =
  | { readonly outcome: "passed"; readonly node: ProbedNode; readonly seconds: number }
  | {
      readonly outcome: "failed";
      readonly node: ProbedNode;
      readonly seconds: number;
      readonly reason: string;
    }
  /** It says nothing about the node. */
  | { readonly outcome: "skipped"; readonly reason: string };

const DEADLINE_SECONDS = 60;
const DNS_NAME = "kubernetes.default.svc";
/** The same for every probe of the operator, so that one that was left behind is found and removed. */
const PROBE_ID = "operator";

/**
 * Runs a throwaway pod on a node. A node that is not Ready, is being rolled, or rebooted meanwhile is not judged.
 *
 * @throws KubeError when the API server does not answer well
 */
export async function probeNode(world: ProbeWorld, name: string, signal: AbortSignal): Promise<ProbeResult> {
  const before = await world.nodes.read(name, signal);
  if (before === undefined || !before.ready || before.rolling) {
    return { outcome: "skipped", reason: whySkipped(name, before) };
  }
  const started = world.clock.now();
  const failure = await runProbe(world, name, signal);
  const seconds = (world.clock.now() - started) / 1_000;
  if (failure === undefined) {
    return { outcome: "passed", node: before, seconds };
  }
  const after = await world.nodes.read(name, signal);
  return after === undefined || !after.ready || after.rolling || after.bootId !== before.bootId
    ? { outcome: "skipped", reason: `${whySkipped(name, after)} while it was probed` }
    : { outcome: "failed", node: before, seconds, reason: failure };
}

async function runProbe(world: ProbeWorld, node: string, signal: AbortSignal): Promise<string | undefined> {
  const pod = buildProbePod({
    node,
    image: world.image,
    dnsName: DNS_NAME,
    id: PROBE_ID,
    deadlineSeconds: DEADLINE_SECONDS,
  });
  // What an operator that was killed left behind says nothing about now.
  await world.pods.remove(pod.metadata.namespace, pod.metadata.name, signal);
  try {
    await runPod(
      world.pods,
      world.clock,
      { what: `the probe of ${node}`, pod, deadlineSeconds: DEADLINE_SECONDS },
      signal,
    );
    return undefined;
  } catch (error) {
    if (error instanceof PodFailed || error instanceof WaitedInVain) {
      return error.message;
    }
    throw error;
  }
}

function whySkipped(name: string, node: ProbedNode | undefined): string {
  if (node === undefined) {
    return `${name} is no node of the cluster`;
  }
  return node.rolling ? `${name} is being rolled` : node.ready ? `${name} rebooted` : `${name} is not Ready`;
}
