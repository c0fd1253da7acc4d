import type { V1Pod, V1PodSpec } from "@kubernetes/client-node";
import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

export interface PodRun {
  /** Succeeded or Failed. */
  readonly phase: string;
  /** Of its first container. */
  readonly exitCode: number | undefined;
  readonly log: string;
}

const GRACE_SECONDS = 1;
const DEADLINE_SECONDS = 90;

/** The specification without the class around it. */
export type PodSpec = Pick<V1PodSpec, keyof V1PodSpec>;

/** Runs a pod to its end and deletes it. Its restart policy is Never. */
export async function runPod(lab: TestLab, namespace: string, name: string, spec: PodSpec): Promise<PodRun> {
  await createPod(lab, namespace, name, { restartPolicy: "Never", ...spec });
  try {
    const { status } = await waitForPod(lab, namespace, name, "it has ended", (pod) =>
      ["Succeeded", "Failed"].includes(pod.status?.phase ?? ""),
    );
    return {
      phase: status?.phase ?? "",
      exitCode: status?.containerStatuses?.[0]?.state?.terminated?.exitCode,
      log: await lab.core.readNamespacedPodLog({ namespace, name }),
    };
  } finally {
    await lab.core.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 });
  }
}

/** Creates a pod without the token of its service account, which ends soon when it is told to. */
export async function createPod(
  { core }: TestLab,
  namespace: string,
  name: string,
  spec: PodSpec,
  labels: Readonly<Record<string, string>> = {},
): Promise<void> {
  await core.createNamespacedPod({
    namespace,
    body: {
      metadata: { name, labels: { ...labels } },
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: GRACE_SECONDS,
        ...spec,
      },
    },
  });
}

/**
 * Waits until a pod is as wanted.
 *
 * @throws Error that shows the pod's last status
 */
export async function waitForPod(
  { core }: TestLab,
  namespace: string,
  name: string,
  what: string,
  isSo: (pod: V1Pod) => boolean,
): Promise<V1Pod> {
  let pod: V1Pod | undefined;
  await waitFor(
    `pod ${namespace}/${name}: ${what}`,
    async () => {
      pod = await core.readNamespacedPod({ namespace, name });
      return isSo(pod) ? undefined : JSON.stringify(pod.status);
    },
    { deadlineSeconds: DEADLINE_SECONDS, intervalMilliseconds: 300 },
  );
  // The wait has ended, so that the pod was read.
  return pod!;
}

export function isPodReady({ status }: V1Pod): boolean {
  return (status?.conditions ?? []).some(({ type, status: is }) => type === "Ready" && is === "True");
}

/** Waits until there are so many pods with the label `app`, none of them going, and all are Ready. */
export async function waitForReadyPods(
  { core }: TestLab,
  namespace: string,
  app: string,
  count: number,
): Promise<void> {
  await waitFor(
    `${count} pods of ${namespace}/${app} are Ready`,
    async () => {
      const { items } = await core.listNamespacedPod({ namespace, labelSelector: `app=${app}` });
      const staying = items.filter(({ metadata }) => metadata?.deletionTimestamp === undefined);
      return staying.length === count && staying.every(isPodReady)
        ? undefined
        : JSON.stringify(items.map(({ status }) => status));
    },
    { deadlineSeconds: DEADLINE_SECONDS, intervalMilliseconds: 300 },
  );
}
