import { API_GROUP, API_VERSION } from "../../../pipelines/api/api-group.ts";
import { buildGateDecision } from "../../../pipelines/api/build-gate-decision.ts";
import type { DecisionInput } from "../../../pipelines/api/build-gate-decision.ts";
import { buildPipelineDeploy } from "../../../pipelines/api/build-pipeline-deploy.ts";
import type { DeploySpec } from "../../../pipelines/api/deploy-spec.ts";
import type { PipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";

export const SHOWN = `sha256:${"ab".repeat(32)}`;

/** A good deploy of a user, with a name of its own, and what one case makes different. */
export function deployOf(requestedBy: string, name: string, changes: object = {}, metadata: object = {}) {
  const spec: DeploySpec = {
    project: "linux",
    version: "6.18.9",
    target: "lab-workers",
    fleet: "workers",
    dryRun: false,
    requestedBy,
  };
  const built = buildPipelineDeploy(spec);
  const { generateName: _generated, ...own } = built.metadata;
  return { ...built, metadata: { ...own, name, ...metadata }, spec: { ...spec, ...changes } };
}

/** A good approval of a deploy, and what one case makes different. */
export function decisionOf(
  deploy: PipelineDeploy,
  decidedBy: string,
  input: Partial<DecisionInput> = {},
  changes: object = {},
) {
  const built = buildGateDecision(deploy, {
    gate: "canary",
    decision: "approve",
    evidenceDigest: SHOWN,
    decidedBy,
    ...input,
  });
  return { ...built, spec: { ...built.spec, ...changes } };
}

/** What the operator reports when the canary's gate is open. */
export const WAITING = {
  observedGeneration: 1,
  phase: "AwaitingGate",
  startedAt: "2026-11-30T10:00:00Z",
  awaitingGate: "canary",
  awaitingSince: "2026-11-30T10:20:00Z",
  progress: { completed: 1, total: 5, text: "1/5" },
} as const;

/** A deploy as if the API server had returned it. */
export function imaginaryDeploy(requestedBy: string): PipelineDeploy {
  return {
    apiVersion: `${API_GROUP}/${API_VERSION}`,
    kind: "PipelineDeploy",
    metadata: {
      name: "imaginary",
      namespace: "pipelines",
      uid: "00000000-0000-4000-8000-000000000000",
      creationTimestamp: "2026-11-30T10:00:00Z",
      generation: 1,
      resourceVersion: "1",
      labels: {},
      annotations: {},
    },
    spec: deployOf(requestedBy, "imaginary").spec,
  };
}
