/** The steps of a deploy, by the name of their template. */
export const stepNames = ["verify-deploy-intent", "plan"] as const;

export type StepName = (typeof stepNames)[number];
