import { z } from "zod";
import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";
import type { ClusterFault } from "./fault.ts";
import { kubeGet } from "./kube-get.ts";

const NAMESPACE = "zot";
/** Of the pods; the Deployment itself need not have it. */
const LABEL = { key: "app.kubernetes.io/name", value: "zot" };
const SELECTOR = `${LABEL.key}=${LABEL.value}`;
/** Longer than kubectl itself waits. */
const GONE_MILLISECONDS = 70_000;
/** Annotation of the Deployment: how many replicas it had. */
const MARK = "turntable.internal/lab-fault-replicas";

const deploymentList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({
        name: z.string(),
        annotations: z.record(z.string(), z.string()).default({}),
      }),
      spec: z.object({
        replicas: z.int(),
        selector: z.object({ matchLabels: z.record(z.string(), z.string()).default({}) }),
      }),
    }),
  ),
});

export const registryDown: ClusterFault = {
  name: "registry-down",
  appliesTo: "cluster",
  what: "the registry has no replica",
  seen: "registry.lab.internal refuses connections; a pod with an image that is not on its host has ErrImagePull",
  survivesReboot: true,
  inCluster: true,
  refusal: async (lab) =>
    (await readDeployment(lab)) === undefined
      ? `there is no registry to stop: namespace ${NAMESPACE} has no Deployment for ${SELECTOR}`
      : undefined,
  inject: async (lab) => {
    const deployment = await readDeployment(lab);
    if (deployment !== undefined && deployment.metadata.annotations[MARK] === undefined) {
      await scale(lab, deployment.metadata.name, 0, String(deployment.spec.replicas));
    }
    const gone = ["--selector", SELECTOR, "--for=delete", "--timeout=60s"];
    await kubectl(lab, ["wait", "--namespace", NAMESPACE, "pod", ...gone], { deadline: GONE_MILLISECONDS });
  },
  heal: async (lab) => {
    const deployment = await readDeployment(lab);
    const before = deployment?.metadata.annotations[MARK];
    if (deployment !== undefined && before !== undefined) {
      await scale(lab, deployment.metadata.name, Number(before), null);
      const target = `deployment/${deployment.metadata.name}`;
      await kubectl(lab, ["rollout", "status", "--namespace", NAMESPACE, target, "--timeout=60s"], {
        deadline: GONE_MILLISECONDS,
      });
    }
  },
  isActive: async (lab) => (await readDeployment(lab))?.metadata.annotations[MARK] !== undefined,
};

/** @param mark the annotation; null: none */
async function scale(lab: Lab, name: string, replicas: number, mark: string | null): Promise<void> {
  const patch = JSON.stringify({ metadata: { annotations: { [MARK]: mark } }, spec: { replicas } });
  const target = ["--namespace", NAMESPACE, "deployment", name];
  await kubectl(lab, ["patch", ...target, "--type=merge", `--patch=${patch}`]);
}

async function readDeployment(
  lab: Lab,
): Promise<z.infer<typeof deploymentList>["items"][number] | undefined> {
  const path = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;
  const list = await kubeGet(lab, path, deploymentList);
  return list?.items.find(({ spec }) => spec.selector.matchLabels[LABEL.key] === LABEL.value);
}
