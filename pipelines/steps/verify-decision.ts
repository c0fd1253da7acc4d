import * as z from "zod";
import type { Gate } from "../api/gates.ts";
import { GATES } from "../api/gates.ts";
import { judgeGate } from "../api/judge-gate.ts";
import type { GateJudgement } from "../api/judge-gate.ts";
import { persist } from "../persist.ts";
import { checkRecordedDeploy } from "./check-recorded-deploy.ts";
import { APPROVING_ANSWER } from "./gate-answers.ts";
import { listText } from "./list-text.ts";
import type { Step } from "./step.ts";

interface DecisionInputs {
  readonly gate: Gate;
  readonly answer: string;
  readonly "deploy-uid": string;
}

/** Reads the recorded decision. That the workflow goes on says nothing. */
export const verifyDecision: Step<DecisionInputs> = {
  inputs: z.object({ gate: z.enum(GATES), answer: z.string(), "deploy-uid": z.string().min(1) }),
  run: async ({ intent, declared, inputs }, { clock, signal, connect }) => {
    const { deploys } = await connect();
    const { gate, answer, "deploy-uid": uid } = inputs;
    const read = () =>
      Promise.all([deploys.readDeploy(intent.deploy, signal), deploys.listDecisions(signal)]);
    const [deploy, decisions] = await persist(clock, "the recorded decision", read, signal);
    const secondPerson = declared.secondPerson ?? false;
    const judged = deploy && judgeGate(decisions, { deploy, gate, secondPerson });
    const reasons = [
      ...checkRecordedDeploy(intent, uid, deploy),
      ...(judged === undefined ? [] : describeJudgement(gate, judged)),
      ...(answer === APPROVING_ANSWER
        ? []
        : [
            `gate ${gate} must be answered by the operator, got ${JSON.stringify(answer)}: the workflow was resumed by somebody else`,
          ]),
    ];
    const { name, by } = { name: judged?.decision?.metadata.name, by: judged?.decision?.spec.decidedBy };
    return {
      refused: reasons.length > 0,
      json: { gate, outcome: judged?.outcome ?? "undecided", decision: name, decidedBy: by, reasons },
      text:
        reasons.length === 0
          ? `Gate ${gate} is approved by ${by ?? "nobody"} (${name ?? "no decision"}).\n`
          : listText(`Gate ${gate} is not approved`, reasons),
    };
  },
};

function describeJudgement(gate: Gate, { outcome, decision, problems }: GateJudgement): readonly string[] {
  if (outcome === "approved") {
    return [];
  }
  return outcome === "rejected"
    ? [
        `gate ${gate} must be approved, got rejected by ${decision?.spec.decidedBy ?? "somebody"}: ${decision?.spec.reason ?? "no reason given"}`,
      ]
    : [`gate ${gate} must be approved by a recorded decision, got none that counts`, ...problems];
}
