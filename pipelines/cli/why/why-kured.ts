import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** Nothing is there that would reboot the node by itself. */
export function whyKured(facts: WhyFacts): FoundReason | undefined {
  const { node, kureds, programs } = facts;
  const [kured, other] = kureds;
  if (kured === undefined) {
    return {
      message: "no kured is in this cluster: only a deploy reboots a node; see pipectl deploy -h",
      command: `${programs.pipectl} deploy -h`,
    };
  }
  if (other !== undefined) {
    return {
      message: `one kured at most may run in a cluster, got ${kureds.map(({ namespace, name }) => `${namespace}/${name}`).join(" and ")}; remove all but one`,
      command: `${programs.kubectl} get daemonsets --all-namespaces -l app.kubernetes.io/name=kured`,
    };
  }
  const pod = findKuredPod(facts, kured);
  const inNamespace = `${programs.kubectl} -n ${kured.namespace}`;
  if (pod === undefined) {
    return {
      message: `no pod of kured (DaemonSet ${kured.namespace}/${kured.name}) is on ${node.name}; look at its tolerations and at the events of the DaemonSet`,
      command: `${inNamespace} describe daemonset ${kured.name}`,
    };
  }
  return pod.ready
    ? undefined
    : {
        message: `kured's pod ${kured.namespace}/${pod.name} on ${node.name} is not ready; look at its log`,
        command: `${inNamespace} logs ${pod.name}`,
      };
}

/** The pod of kured on the node; undefined: there is none. */
export function findKuredPod({ pods }: Pick<WhyFacts, "pods">, { namespace, name }: KuredSetup) {
  return pods.find(
    (pod) =>
      pod.namespace === namespace && pod.controller?.kind === "DaemonSet" && pod.controller.name === name,
  );
}
