import { PLAN_SERVICE_ACCOUNT, ROLL_SERVICE_ACCOUNT, STEP_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import { workflowGuard } from "../building/workflow-guard.ts";
import { leafOf, leavesOf } from "../reading/workflow.ts";

const ACCOUNT_OF_STEP: Readonly<Record<string, string>> = {
  "verify-deploy-intent": STEP_SERVICE_ACCOUNT,
  plan: PLAN_SERVICE_ACCOUNT,
};

/** Which account each step has. */
export const ACCOUNT_GUARDS = [
  workflowGuard({
    name: "every-step-has-the-account-it-needs",
    sentence: "The plan has an account that evicts nothing, the check of the intent one that may do nothing.",
    judge: (workflow) => {
      const leaf = leavesOf(workflow).find(
        ({ name, serviceAccountName }) =>
          serviceAccountName !== (ACCOUNT_OF_STEP[name] ?? ROLL_SERVICE_ACCOUNT),
      );
      return leaf && `step ${leaf.name} has ${leaf.serviceAccountName ?? "none"}`;
    },
    breakage: "the plan has the account of the roll",
    breakIt: (workflow) => {
      leafOf(workflow, "plan").serviceAccountName = ROLL_SERVICE_ACCOUNT;
    },
  }),
  workflowGuard({
    name: "the-account-by-default-may-do-nothing",
    sentence: "A step that names no account gets the one that may do nothing.",
    judge: ({ spec }) =>
      spec.serviceAccountName === STEP_SERVICE_ACCOUNT
        ? undefined
        : `it is ${spec.serviceAccountName ?? "the namespace's"}`,
    breakage: "a step that names no account gets that of the roll",
    breakIt: ({ spec }) => {
      spec.serviceAccountName = ROLL_SERVICE_ACCOUNT;
    },
  }),
] as const;
