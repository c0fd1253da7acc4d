import { isRunning } from "../choose-deploy.ts";
import { openGateOf } from "../open-gate.ts";
import { describeMinutes } from "../texts/describe-seconds.ts";
import type { FoundReason } from "./reason.ts";
import type { WhyFacts } from "./why-facts.ts";

/** A deploy of the node's fleet waits for a person. */
export function whyGate({ node, deploys, now, programs }: WhyFacts): FoundReason | undefined {
  const deploy = deploys.find(
    (one) =>
      isRunning(one) && openGateOf(one) !== undefined && one.status?.plan?.order.includes(node.name) === true,
  );
  const gate = deploy && openGateOf(deploy);
  if (deploy === undefined || gate === undefined) {
    return undefined;
  }
  const { name } = deploy.metadata;
  return {
    message: `deploy ${name}, which rolls ${node.name}, waits at gate ${gate.gate} for ${describeMinutes(gate.since, now.getTime())}; see pipectl status ${name}`,
    command: `${programs.pipectl} approve ${name}`,
  };
}
