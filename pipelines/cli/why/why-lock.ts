import { checkLockFree } from "../../lock/check-lock-free.ts";
import type { WhyFacts } from "./why-facts.ts";

/** No deploy has this name, so that no lock is taken for its own. */
const NOBODY = "";

/** Somebody else has the one lock. */
export function whyLock({ lock, nodes, now }: WhyFacts): string | undefined {
  const names = new Set(nodes.map(({ name }) => name));
  return checkLockFree(lock, { deploy: NOBODY, nodes: names, now })[0];
}
