import { checkLockFree } from "../../lock/check-lock-free.ts";
import { deployOfHolder } from "../../lock/lock-holder.ts";
import { isRunning } from "../choose-deploy.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** No deploy has this name, so that no lock is taken for its own. */
const NOBODY = "";

/** Somebody else has the one lock. */
export function whyLock(facts: WhyFacts): FoundReason | undefined {
  const { lock, nodes, now } = facts;
  const names = new Set(nodes.map(({ name }) => name));
  const [message] = checkLockFree(lock, { deploy: NOBODY, nodes: names, now });
  return message === undefined ? undefined : { message, command: resolveLock(facts, names) };
}

/** The first of what is held, as the sentence names it. */
function resolveLock({ lock, deploys, programs }: WhyFacts, nodes: ReadonlySet<string>): string {
  const kured = lock.kureds.flatMap(({ lock: own }) => (own.kind === "held" ? [own.holder] : [])).at(0);
  const holder = lock.lease?.holder ?? kured ?? NOBODY;
  const deploy = deployOfHolder(holder);
  if (deploy !== undefined) {
    const goesOn = deploys.some((one) => one.metadata.name === deploy && isRunning(one));
    return `${programs.pipectl} status ${deploy}${goesOn ? " --watch" : ""}`;
  }
  if (lock.lease !== undefined) {
    return `${programs.kubectl} -n kube-system describe lease node-maintenance`;
  }
  return nodes.has(holder) ? `${programs.kubectl} describe node ${holder}` : `${programs.pipectl} unlock`;
}
