/** The API group of deploys and decisions. */
export const API_GROUP = "turntable.internal";

/** The version that is served and stored. */
export const API_VERSION = "v1alpha1";

/** The kinds of the group, with what a URL and RBAC call them. */
export const KINDS = {
  PipelineDeploy: { plural: "pipelinedeploys", singular: "pipelinedeploy", shortNames: ["pd"] },
  GateDecision: { plural: "gatedecisions", singular: "gatedecision", shortNames: ["gd"] },
} as const;

export type Kind = keyof typeof KINDS;
