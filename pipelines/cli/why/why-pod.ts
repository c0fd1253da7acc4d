import { matchesLabels } from "../../label-requirement.ts";
import { parseLabelSelector } from "../../parse-label-selector.ts";
import { joinNames } from "../../plan/limits.ts";
import type { WhyFacts } from "./why-facts.ts";

/** A pod on the node must not be disturbed, by the selectors of kured. */
export function whyPod({ node, kureds, pods }: WhyFacts): string | undefined {
  const selectors = kureds[0]?.flags.get("blocking-pod-selector") ?? [];
  const found = selectors.flatMap((selector) => {
    const requirements = parseLabelSelector(selector);
    return pods
      .filter(({ labels }) => matchesLabels(requirements, labels))
      .map(({ namespace, name }) => `${namespace}/${name} (${selector})`);
  });
  return found.length === 0
    ? undefined
    : `kured leaves ${node.name} alone while it runs ${joinNames(found)}; a deploy rolls such a node, in its place in the order`;
}
