import type { ClusterNode } from "../kube/cluster-node.ts";
import { WaitedInVain } from "../wait-until.ts";
import { partitionFleets } from "../plan/partition-fleets.ts";
import { sortNamespaces } from "../plan/sort-namespaces.ts";
import { PodFailed } from "../pods/run-pod.ts";
import { runPodAnew } from "../pods/run-pod-anew.ts";
import { readProof } from "../roll/node-proof.ts";
import type { StepWorld } from "../steps/step-world.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { judgeVolumes } from "../volumes/judge-volumes.ts";
import type { GreenLook, GreenWorld } from "./green-gate.ts";
import { judgeBoots } from "./judge-boots.ts";
import { judgePods } from "./judge-pods.ts";
import { buildProbePod } from "./probe-pod.ts";

export interface GreenOptions {
  readonly declared: TargetDeclaration;
  /** What the nodes are brought to. */
  readonly digest: string;
  /** Nodes that were proven to run it when the gate began. */
  readonly rolled: readonly string[];
  /** Owners of pods that were in trouble when the plan was made. */
  readonly knownBad: ReadonlySet<string>;
}

/** A probe is pulled, started and answers within this, or the node is wedged. */
const PROBE_SECONDS = 100;

/** Every cluster's DNS knows it; the search list of a pod completes it. */
const DNS_NAME = "kubernetes.default.svc";

/** Nodes of the fleet that are proven to run the digest, those proven first before the others. */
export function provenNodes(
  nodes: readonly ClusterNode[],
  { fleet, nodeSelector }: TargetDeclaration,
  digest: string,
): readonly string[] {
  const members = partitionFleets(nodes, { [fleet]: nodeSelector }).members.get(fleet) ?? [];
  return members
    .flatMap((node) => {
      const proof = readProof(node, digest);
      return proof === undefined ? [] : [{ name: node.name, at: proof.at }];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ name }) => name);
}

/** The cluster as the gate sees it. */
export function createGreenWorld(world: StepWorld, options: GreenOptions): GreenWorld {
  return {
    clock: world.clock,
    look: (signal) => look(world, options, signal),
    probe: (node, signal) => probe(world, options.declared, node, signal),
  };
}

async function look(world: StepWorld, options: GreenOptions, signal: AbortSignal): Promise<GreenLook> {
  const { reader, clock, listGatedPods, readVolumes } = world;
  const [nodes, pods, namespaces, volumes] = await Promise.all([
    reader.listNodes(signal),
    listGatedPods(signal),
    reader.listNamespaces(signal),
    readVolumes(signal),
  ]);
  const rolled = new Set([...options.rolled, ...provenNodes(nodes, options.declared, options.digest)]);
  const judged = judgePods({
    pods: pods.filter(({ nodeName }) => rolled.has(nodeName)),
    infra: new Set(sortNamespaces(namespaces).infra),
    knownBad: options.knownBad,
    now: new Date(clock.now()),
  });
  const names = new Set(nodes.map(({ name }) => name));
  return {
    ...judged,
    restarted: judgeBoots(nodes, options.rolled, options.digest),
    notReady: nodes.filter(({ ready }) => !ready).map(({ name }) => name),
    volumes: volumes === undefined ? [] : judgeVolumes({ ...volumes, nodes: names, node: undefined }),
  };
}

/** @returns why a throwaway pod did not run on the node; undefined: it ran */
export async function probe(
  { pods, clock }: Pick<StepWorld, "pods" | "clock">,
  { image }: Pick<TargetDeclaration, "image">,
  node: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const pod = buildProbePod({ node, image, dnsName: DNS_NAME, id: "gate", deadlineSeconds: PROBE_SECONDS });
  const task = { what: `the probe of ${node}`, pod, deadlineSeconds: PROBE_SECONDS };
  try {
    await runPodAnew(pods, clock, task, signal);
    return undefined;
  } catch (error) {
    if (error instanceof PodFailed || error instanceof WaitedInVain) {
      return error.message;
    }
    throw error;
  }
}
