/** The steps of a deploy, by the name of their template. */
export const stepNames = [
  "verify-deploy-intent",
  "resolve-version",
  "plan",
  "lock",
  "roll-node",
  "green-gate",
  "verify-decision",
  "final-verify",
  "finish",
] as const;

export type StepName = (typeof stepNames)[number];
