import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

const NAMESPACE = "kured";

/** Waits until the last line that the pod of kured on a node has said contains this. */
export async function waitForKuredLine(lab: TestLab, node: string, text: string): Promise<void> {
  await waitFor(
    `the last line of kured on ${node} has ${JSON.stringify(text)}`,
    async () => {
      const line = await readLastLine(lab, node);
      return line.includes(text) ? undefined : line;
    },
    { deadlineSeconds: 60, intervalMilliseconds: 300 },
  );
}

/** The line of the metric that the pod of kured on a node serves. */
export async function readKuredMetric(lab: TestLab, node: string): Promise<string> {
  const pod = await findPod(lab, node);
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${pod ?? "none"}:8080/proxy/metrics`;
  const lines = (await lab.kubectl("get", "--raw", path)).trim().split("\n");
  return lines.find((line) => line.startsWith("kured_reboot_required")) ?? "";
}

async function readLastLine(lab: TestLab, node: string): Promise<string> {
  try {
    const name = await findPod(lab, node);
    return name === undefined
      ? "there is no pod"
      : await lab.core.readNamespacedPodLog({ namespace: NAMESPACE, name, tailLines: 1 });
  } catch (error) {
    // While a node reboots nobody can read what its pods say.
    return String(error);
  }
}

async function findPod({ core }: TestLab, node: string): Promise<string | undefined> {
  const { items } = await core.listNamespacedPod({
    namespace: NAMESPACE,
    labelSelector: "app.kubernetes.io/name=kured",
    fieldSelector: `spec.nodeName=${node}`,
  });
  // One that is being replaced may still be there.
  return items.find(({ metadata }) => metadata?.deletionTimestamp === undefined)?.metadata?.name;
}
