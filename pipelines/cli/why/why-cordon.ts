import { joinNames } from "../../plan/limits.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** A node is away or held by a person, so that no deploy begins; kured itself does not look. */
export function whyCordon({ nodes, programs }: WhyFacts): FoundReason | undefined {
  const away = nodes.filter(({ ready, cordoned }) => cordoned || !ready);
  const [first] = away;
  const names = away.map(({ name, ready }) => `${name} (${ready ? "cordoned" : "not Ready"})`);
  return first === undefined
    ? undefined
    : {
        message: `no deploy begins while a node is away, got ${joinNames(names)}; bring it back: kubectl uncordon, when its host is sound`,
        command: `${programs.kubectl} ${first.ready ? "uncordon" : "describe node"} ${first.name}`,
      };
}
