import { ROLL_ANNOTATION } from "../../roll/roll-record.ts";
import { isRunning } from "../choose-deploy.ts";
import { deployOfRecord } from "./deploy-of-record.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** The node is in its turn already, or was left in it. */
export function whyRolling({ node, deploys, lock, programs }: WhyFacts): FoundReason | undefined {
  const annotation = node.annotations[ROLL_ANNOTATION];
  if (annotation !== undefined) {
    const name = deployOfRecord(annotation);
    const deploy = deploys.find(({ metadata }) => metadata.name === name);
    if (deploy !== undefined && isRunning(deploy)) {
      return {
        message: `${node.name} is being rolled now, by deploy ${name}; see pipectl status ${name}`,
        command: `${programs.pipectl} status ${name} --watch`,
      };
    }
    return {
      message: `${node.name} was left half rolled by deploy ${name}; run the same pipectl deploy again, or bring the node back by hand and remove its annotation ${ROLL_ANNOTATION}`,
      command:
        deploy === undefined
          ? `${programs.pipectl} history`
          : `${programs.pipectl} deploy ${deploy.spec.project} ${deploy.spec.version} ${deploy.spec.target}`,
    };
  }
  return lock.kureds.some(({ lock: own }) => own.kind === "held" && own.holder === node.name)
    ? {
        message: `${node.name} is in its turn: kured holds the lock for it, drains and reboots it, or waits until the lock may be released`,
        command: `${programs.kubectl} describe node ${node.name}`,
      }
    : undefined;
}
