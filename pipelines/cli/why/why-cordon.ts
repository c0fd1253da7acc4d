import { joinNames } from "../../plan/limits.ts";
import type { WhyFacts } from "./why-facts.ts";

/** A node is away or held by a person, so that no deploy begins; kured itself does not look. */
export function whyCordon({ nodes }: WhyFacts): string | undefined {
  const away = nodes
    .filter(({ ready, cordoned }) => cordoned || !ready)
    .map(({ name, ready }) => `${name} (${ready ? "cordoned" : "not Ready"})`);
  return away.length === 0
    ? undefined
    : `no deploy begins while a node is away, got ${joinNames(away)}; bring it back: kubectl uncordon, when its host is sound`;
}
