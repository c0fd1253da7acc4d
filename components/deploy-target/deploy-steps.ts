import { PLAN_SERVICE_ACCOUNT, ROLL_SERVICE_ACCOUNT, STEP_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";
import { stepSeconds } from "./step-seconds.ts";
import { buildStepTemplate } from "./step-template.ts";

const SHORT_SECONDS = 120;
const QUESTION_SECONDS = 600;
const LOCK_SECONDS = 420;

/** The templates that run a pod, each with the account that it needs. */
export function buildLeafTemplates(declared: TargetDeclaration) {
  const seconds = stepSeconds(declared);
  const asRoll = { declared, serviceAccountName: ROLL_SERVICE_ACCOUNT };
  const proves = { pin: "pin", knownBad: "known-bad" };
  return [
    buildStepTemplate({
      step: "verify-deploy-intent",
      declared,
      serviceAccountName: STEP_SERVICE_ACCOUNT,
      activeDeadlineSeconds: SHORT_SECONDS,
    }),
    buildStepTemplate({
      ...asRoll,
      step: "resolve-version",
      asksRegistry: true,
      outputs: ["resolved"],
      activeDeadlineSeconds: QUESTION_SECONDS,
    }),
    buildStepTemplate({
      step: "plan",
      declared,
      serviceAccountName: PLAN_SERVICE_ACCOUNT,
      inputs: { resolved: "resolved" },
      outputs: ["canary-node", "canary-orch", "rest", "target", "known-bad"],
      activeDeadlineSeconds: 300,
    }),
    buildStepTemplate({ ...asRoll, step: "lock", activeDeadlineSeconds: LOCK_SECONDS }),
    buildStepTemplate({
      ...asRoll,
      step: "roll-node",
      inputs: { node: "node", stageOnly: "stage-only", pin: "pin" },
      onOrchNode: true,
      activeDeadlineSeconds: seconds.roll,
    }),
    buildStepTemplate({
      ...asRoll,
      step: "green-gate",
      inputs: { node: "node", ...proves },
      onOrchNode: true,
      activeDeadlineSeconds: seconds.green,
    }),
    buildStepTemplate({
      ...asRoll,
      step: "verify-decision",
      inputs: { gate: "gate", answer: "answer" },
      activeDeadlineSeconds: LOCK_SECONDS,
    }),
    buildStepTemplate({
      ...asRoll,
      step: "final-verify",
      inputs: proves,
      activeDeadlineSeconds: seconds.final,
    }),
    buildStepTemplate({ ...asRoll, step: "finish", activeDeadlineSeconds: QUESTION_SECONDS + SHORT_SECONDS }),
  ];
}
