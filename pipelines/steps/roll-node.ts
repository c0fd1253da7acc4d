import * as z from "zod";
import { listChecks } from "../checks/list-checks.ts";
import { createHostAgent } from "../hosts/host-agent.ts";
import { createIsRegistry } from "../plan/is-registry.ts";
import { isThrowaway } from "../pods/is-throwaway.ts";
import type { HostTarget } from "../roll/host-agent.ts";
import type { NodeEvidence } from "../roll/node-roll.ts";
import { rollNode } from "../roll/roll-node.ts";
import { PhaseReporter } from "../roll/roll-phase.ts";
import { SafetyWatch } from "../roll/watch-safety.ts";
import { listText } from "./list-text.ts";
import { nodeInput, pinInput } from "./step-inputs.ts";
import type { Step } from "./step.ts";

interface RollInputs {
  readonly node: string;
  readonly "stage-only": boolean;
  readonly pin: HostTarget;
}

/** Brings one node to the target, or only stages it there. */
export const rollNodeStep: Step<RollInputs> = {
  inputs: z.object({
    node: nodeInput,
    "stage-only": z.enum(["true", "false"]).transform((text) => text === "true"),
    pin: pinInput,
  }),
  run: async ({ intent, declared, inputs }, { clock, signal, connect, print }) => {
    const { node, pin: target } = inputs;
    const { deploy } = intent;
    const { hostAdapter: adapter, image, kernelFloor, deadlines } = declared;
    const world = await connect();
    const { nodes, drainer, pods } = world;
    const watch = new SafetyWatch(world, { deploy, declared, node, digest: target.digest });
    const phases = new PhaseReporter(world, { deploy, node }, signal);
    const evidence = await rollNode(
      {
        clock,
        nodes,
        drainer,
        agent: createHostAgent({ adapter, deploy, image, pods, clock }),
        pods: { mayOverrideBudget: createIsRegistry(declared), isOurs: isThrowaway },
        safety: (moment, own) => watch.judge(moment, own),
        report: (phase) => {
          print(`${new Date(clock.now()).toISOString()} ${node}: ${phase}`);
          phases.report(phase);
        },
      },
      { deploy, node, target, kernelFloor, stageOnly: inputs["stage-only"], deadlines },
      signal,
    );
    await phases.end();
    return {
      refused: evidence.outcome === "failed",
      json: { ...evidence, checks: listChecks(watch.reports) },
      text: describe(evidence),
    };
  },
};

const OUTCOMES = {
  rolled: "is rolled and proven",
  staged: "is staged",
  proven: "was proven before and has not been booted since",
} as const;

function describe({ node, outcome, phase, reasons, kernel, digest }: NodeEvidence): string {
  return outcome === "failed"
    ? listText(`${node} failed (${phase})`, reasons)
    : `${node} ${OUTCOMES[outcome]}: ${digest}${kernel === undefined ? "" : `, kernel ${kernel}`}.\n`;
}
