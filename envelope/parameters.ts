/**
 * Where the value of each parameter of a deploy's workflow can be read afterwards. What a gate shows is what its decision is bound
 * to: pipelines/api/gate-evidence.ts.
 */
export const EVIDENCE_PARAMETERS: Readonly<Record<string, string>> = {
  // Of the workflow.
  deploy: "the name of the deploy, shown at the gate",
  deployUID: "the UID of the deploy, shown at the gate",
  target: "spec.target of the deploy, shown at the gate",
  project: "spec.project of the deploy, shown at the gate",
  version: "spec.version of the deploy, shown at the gate",
  fleet: "spec.fleet of the deploy, shown at the gate",
  dryRun: "spec.dryRun of the deploy, shown at the gate",
  // Of its templates.
  canaryNode: "status.plan.canary of the deploy, shown at the gate",
  rest: "status.plan.order of the deploy, shown at the gate",
  pin: "status.plan.pin of the deploy, shown at the gate",
  node: "the node of each piece of evidence",
  gate: "the gate of the decision",
  decision: "the decision itself, a GateDecision",
};

/** Parameters that are no evidence, each with the reason. */
export const PLUMBING_PARAMETERS: Readonly<Record<string, string>> = {
  orchNode:
    "where a step runs says nothing about the node that it rolls; the step refuses to run on that one",
  canaryOrch: "orchNode of the canary",
  stageOnly: "a literal of the workflow; what was staged is evidence",
  resolved: "how resolve-version hands its answer to the plan, which shows it as image and pin",
  knownBad: "pods that were broken before, as a list for the proof; the plan shows them as notes",
  answer: "what the gate was resumed with; only the recorded decision counts",
};
