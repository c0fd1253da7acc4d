import { ROLL_ANNOTATION } from "../../roll/roll-record.ts";
import { isRunning } from "../choose-deploy.ts";
import { deployOfRecord } from "./deploy-of-record.ts";
import type { WhyFacts } from "./why-facts.ts";

/** The node is in its turn already, or was left in it. */
export function whyRolling({ node, deploys, lock }: WhyFacts): string | undefined {
  const annotation = node.annotations[ROLL_ANNOTATION];
  if (annotation !== undefined) {
    const name = deployOfRecord(annotation);
    const deploy = deploys.find(({ metadata }) => metadata.name === name);
    return deploy !== undefined && isRunning(deploy)
      ? `${node.name} is being rolled now, by deploy ${name}; see pipectl status ${name}`
      : `${node.name} was left half rolled by deploy ${name}; run the same pipectl deploy again, or bring the node back by hand and remove its annotation ${ROLL_ANNOTATION}`;
  }
  return lock.kureds.some(({ lock: own }) => own.kind === "held" && own.holder === node.name)
    ? `${node.name} is in its turn: kured holds the lock for it, drains and reboots it, or waits until the lock may be released`
    : undefined;
}
