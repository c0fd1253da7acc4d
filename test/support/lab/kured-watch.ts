import { setTimeout } from "node:timers/promises";
import { AppsV1Api } from "@kubernetes/client-node";
import { mustRunOnNode } from "../../../lab/machine/run-on-node.ts";
import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

const SENTINEL = "/run/reboot-required";
const LOCK = "weave.works/kured-node-lock";
const INTERVAL_MILLISECONDS = 200;

/** What was seen at one moment of a cluster in which kured runs. */
export interface KuredMoment {
  /** Text of kured's lock; undefined: nobody has it. */
  readonly lock: string | undefined;
  /** Names of the nodes that are cordoned or not Ready, sorted. */
  readonly away: readonly string[];
  /** Boot ids that the nodes report, by name. */
  readonly bootIds: Readonly<Record<string, string>>;
}

export async function seeKured({ core, config }: TestLab): Promise<KuredMoment> {
  // In this order: the lock is taken before a node is cordoned, and given back some time after it is uncordoned.
  const nodes = await core.listNode();
  const daemonSet = await config
    .makeApiClient(AppsV1Api)
    .readNamespacedDaemonSet({ namespace: "kured", name: "kured" });
  return {
    lock: daemonSet.metadata?.annotations?.[LOCK],
    away: nodes.items
      .filter(({ spec, status }) => {
        const ready = (status?.conditions ?? []).find(({ type }) => type === "Ready")?.status;
        return spec?.unschedulable === true || ready !== "True";
      })
      .map(({ metadata }) => metadata?.name ?? "")
      .toSorted(),
    bootIds: Object.fromEntries(
      nodes.items.map(({ metadata, status }) => [metadata?.name ?? "", status?.nodeInfo?.bootID ?? ""]),
    ),
  };
}

/** Looks again and again until it is so. @returns every moment that was seen, the last one included */
export async function watchKured(
  lab: TestLab,
  what: string,
  isSo: (moment: KuredMoment) => boolean,
): Promise<readonly KuredMoment[]> {
  const moments: KuredMoment[] = [];
  await waitFor(
    what,
    async () => {
      const moment = await seeKured(lab);
      moments.push(moment);
      return isSo(moment) ? undefined : JSON.stringify(moment);
    },
    { deadlineSeconds: 120, intervalMilliseconds: INTERVAL_MILLISECONDS },
  );
  return moments;
}

/** Everything that is seen during so many seconds. */
export async function watchKuredFor(lab: TestLab, seconds: number): Promise<readonly KuredMoment[]> {
  const end = performance.now() + seconds * 1000;
  const moments: KuredMoment[] = [];
  while (performance.now() < end) {
    moments.push(await seeKured(lab));
    await setTimeout(INTERVAL_MILLISECONDS);
  }
  return moments;
}

/** Makes a host ask for a reboot, or not ask any more. */
export async function askForReboot({ lab }: TestLab, node: string, asks: boolean): Promise<void> {
  await mustRunOnNode(lab, node, asks ? ["touch", SENTINEL] : ["rm", "--force", SENTINEL]);
}
