import type { WhyFacts } from "./why-facts.ts";

/** Nothing is there that would reboot the node by itself. */
export function whyKured({ node, kureds, pods }: WhyFacts): string | undefined {
  const [kured, other] = kureds;
  if (kured === undefined) {
    return "no kured is in this cluster: only a deploy reboots a node; see pipectl deploy -h";
  }
  if (other !== undefined) {
    return `one kured at most may run in a cluster, got ${kureds.map(({ namespace, name }) => `${namespace}/${name}`).join(" and ")}; remove all but one`;
  }
  const pod = pods.find(
    ({ namespace, controller }) =>
      namespace === kured.namespace && controller?.kind === "DaemonSet" && controller.name === kured.name,
  );
  if (pod === undefined) {
    return `no pod of kured (DaemonSet ${kured.namespace}/${kured.name}) is on ${node.name}; look at its tolerations and at the events of the DaemonSet`;
  }
  return pod.ready
    ? undefined
    : `kured's pod ${kured.namespace}/${pod.name} on ${node.name} is not ready; look at its log`;
}
