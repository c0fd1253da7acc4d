import type { Gate } from "../../pipelines/api/gates.ts";
import { gateStepName } from "./gate-template.ts";
import { wrapSteps } from "./parallel-steps.ts";

const ofPlan = (name: string) => `{{steps.plan.outputs.parameters.${name}}}`;
const asInput = (name: string) => `{{inputs.parameters.${name}}}`;

/** What the templates of the roll are told. */
const ROLL_INPUTS = ["canaryNode", "canaryOrch", "rest", "pin", "knownBad"] as const;

/** The whole roll: the canary, a person's decision, the rest. It stops at the first failure. */
export function buildRollTemplate() {
  const preStage = {
    name: "pre-stage",
    template: "roll-node",
    withParam: asInput("rest"),
    // Never on the canary, from which everything was drained, and which may be the node that does not work.
    ...call({
      node: "{{item.node}}",
      orchNode: asInput("canaryOrch"),
      stageOnly: "true",
      pin: asInput("pin"),
    }),
  };
  const rest = {
    name: "rest",
    template: "roll-and-prove",
    withParam: asInput("rest"),
    ...call({
      node: "{{item.node}}",
      orchNode: "{{item.orchNode}}",
      pin: asInput("pin"),
      knownBad: asInput("knownBad"),
    }),
  };
  return buildSteps([
    [step("lock")],
    ...canarySteps(),
    // The other nodes are staged while a person looks at the canary; a suspended step counts for no parallelism.
    [step(gateStepName("canary")), preStage],
    [verifyDecision("canary")],
    [rest],
    [finalVerify()],
  ]);
}

/** The roll of a fleet of one: the decision comes before its only reboot. */
export function buildOnlyNodeRollTemplate() {
  return buildSteps([
    [step("lock")],
    [step(gateStepName("only-node"))],
    [verifyDecision("only-node")],
    ...canarySteps(),
    [finalVerify()],
  ]);
}

/** One node after the canary. */
export function buildRollAndProveTemplate() {
  const names = ["node", "orchNode", "pin", "knownBad"];
  const [node, orchNode, pin, knownBad] = names.map(asInput);
  return {
    name: "roll-and-prove",
    inputs: { parameters: names.map((name) => ({ name })) },
    steps: wrapSteps([
      [{ name: "roll", template: "roll-node", ...call({ node, orchNode, stageOnly: "false", pin }) }],
      [{ name: "green", template: "green-gate", ...call({ node, orchNode, pin, knownBad }) }],
    ]),
  };
}

/** What the roll is told by the plan. */
export function rollArguments() {
  return call({
    canaryNode: ofPlan("canary-node"),
    canaryOrch: ofPlan("canary-orch"),
    rest: ofPlan("rest"),
    pin: ofPlan("target"),
    knownBad: ofPlan("known-bad"),
  });
}

function buildSteps(steps: Parameters<typeof wrapSteps>[0]) {
  return {
    name: "roll",
    parallelism: 1,
    failFast: true,
    inputs: { parameters: ROLL_INPUTS.map((name) => ({ name })) },
    steps: wrapSteps(steps),
  };
}

function canarySteps() {
  const [node, orchNode, pin, knownBad] = ["canaryNode", "canaryOrch", "pin", "knownBad"].map(asInput);
  return [
    [{ name: "canary", template: "roll-node", ...call({ node, orchNode, stageOnly: "false", pin }) }],
    [{ name: "canary-green", template: "green-gate", ...call({ node, orchNode, pin, knownBad }) }],
  ];
}

function verifyDecision(gate: Gate) {
  const answer = `{{steps.${gateStepName(gate)}.outputs.parameters.decision}}`;
  return { name: "verify-decision", template: "verify-decision", ...call({ gate, answer }) };
}

function finalVerify() {
  const [pin, knownBad] = ["pin", "knownBad"].map(asInput);
  return { name: "final-verify", template: "final-verify", ...call({ pin, knownBad }) };
}

function step(name: string) {
  return { name, template: name };
}

function call(parameters: Readonly<Record<string, string | undefined>>) {
  return {
    arguments: {
      parameters: Object.entries(parameters).flatMap(([name, value]) =>
        value === undefined ? [] : [{ name, value }],
      ),
    },
  };
}
