import type { WhyFacts } from "./why-facts.ts";

/** The host does not ask for a reboot, as kured told Prometheus. */
export function whySentinel({ node, metrics }: WhyFacts): string | undefined {
  return metrics?.rebootRequired === false
    ? `${node.name} does not ask for a reboot: kured sees no sentinel file there (kured_reboot_required is 0)`
    : undefined;
}
