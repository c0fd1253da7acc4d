import { join } from "node:path";
import { z } from "zod";
import { readCatalogue } from "../images/image-catalogue.ts";
import { kubectl } from "../kubectl.ts";
import type { NodeFault } from "./fault.ts";
import { kubeGet } from "./kube-get.ts";
import { FINALIZER, workloadManifests } from "./workload-manifests.ts";
import type { WorkloadTrouble } from "./workload-manifests.ts";

const GONE_MILLISECONDS = 90_000;

const podList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), finalizers: z.array(z.string()).default([]) }),
    }),
  ),
});

/** A fault that is a pod on the node, in a namespace of its own. */
export function troubledWorkload(
  trouble: WorkloadTrouble,
  text: Pick<NodeFault, "name" | "what" | "seen">,
): NodeFault {
  return {
    ...text,
    appliesTo: "any node",
    survivesReboot: true,
    inCluster: true,
    inject: async (lab, node) => {
      const { pause } = await readCatalogue(join(lab.cluster, "registry"));
      const namespace = faultNamespace(text.name, node.name);
      const input = JSON.stringify(workloadManifests(namespace, node, pause.pinned, trouble));
      await kubectl(lab, ["apply", "--server-side", "--filename=-"], { input });
      const wait = ["wait", "--namespace", namespace, "deployment/held", "--for=condition=Available"];
      await kubectl(lab, [...wait, "--timeout=50s"]);
    },
    heal: async (lab, node) => {
      const namespace = faultNamespace(text.name, node.name);
      const of = ["--namespace", namespace];
      await kubectl(lab, ["delete", ...of, "--all", "--ignore-not-found", "deployments,replicasets"]);
      const pods = await kubeGet(lab, `${namespacePath(text.name, node.name)}/pods`, podList);
      const held = pods?.items.filter(({ metadata }) => metadata.finalizers.includes(FINALIZER)) ?? [];
      const release = ["--type=merge", `--patch={"metadata":{"finalizers":null}}`];
      for (const pod of held) {
        await kubectl(lab, ["patch", ...of, "pod", pod.metadata.name, ...release]);
      }
      await kubectl(lab, ["delete", ...of, "--all", "--force", "--grace-period=0", "pods"]);
      await kubectl(lab, ["delete", "namespace", "--ignore-not-found", namespace], {
        deadline: GONE_MILLISECONDS,
      });
    },
    isActive: async (lab, node) =>
      (await kubeGet(lab, namespacePath(text.name, node.name), z.object({}))) !== undefined,
  };
}

/** The namespace that is the fault on a node. */
export function faultNamespace(fault: string, node: string): string {
  return `lab-fault-${fault}-${node}`;
}

function namespacePath(fault: string, node: string): string {
  return `/api/v1/namespaces/${faultNamespace(fault, node)}`;
}
