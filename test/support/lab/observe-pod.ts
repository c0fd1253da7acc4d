import { shell } from "./containers.ts";
import { createPod } from "./run-pod.ts";
import type { TestLab } from "./test-lab.ts";

/** What becomes of a new pod on a node. */
export interface SeenPod {
  readonly phase: string;
  /** Why its container does not run; empty: it does. */
  readonly reason: string;
}

/** A new pod on a node, made when it is first looked at; its image is on every host. */
export async function seePod(lab: TestLab, namespace: string, name: string, node: string): Promise<SeenPod> {
  const { items } = await lab.core.listNamespacedPod({ namespace, fieldSelector: `metadata.name=${name}` });
  const [pod] = items;
  if (pod === undefined) {
    await createPod(lab, namespace, name, { nodeName: node, containers: [shell("sleep 3600")] });
    return { phase: "new", reason: "" };
  }
  return {
    phase: pod.status?.phase ?? "",
    reason: pod.status?.containerStatuses?.[0]?.state?.waiting?.reason ?? "",
  };
}

/** Reasons of the events about a pod, each once, sorted. */
export async function seeEvents(
  { core }: TestLab,
  namespace: string,
  pod: string,
): Promise<readonly string[]> {
  const { items } = await core.listNamespacedEvent({
    namespace,
    fieldSelector: `involvedObject.name=${pod}`,
  });
  return [...new Set(items.map(({ reason }) => reason ?? ""))].toSorted();
}
