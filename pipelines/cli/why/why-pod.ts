import { matchesLabels } from "../../label-requirement.ts";
import { parseLabelSelector } from "../../parse-label-selector.ts";
import { joinNames } from "../../plan/limits.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** A pod on the node must not be disturbed, by the selectors of kured. */
export function whyPod({ node, kureds, pods, programs }: WhyFacts): FoundReason | undefined {
  const selectors = kureds[0]?.flags.get("blocking-pod-selector") ?? [];
  const found = selectors.flatMap((selector) => {
    const requirements = parseLabelSelector(selector);
    return pods.filter(({ labels }) => matchesLabels(requirements, labels)).map((pod) => ({ pod, selector }));
  });
  const [first] = found;
  const names = found.map(({ pod, selector }) => `${pod.namespace}/${pod.name} (${selector})`);
  return first === undefined
    ? undefined
    : {
        message: `kured leaves ${node.name} alone while it runs ${joinNames(names)}; a deploy rolls such a node, in its place in the order`,
        command: `${programs.kubectl} -n ${first.pod.namespace} describe pod ${first.pod.name}`,
      };
}
