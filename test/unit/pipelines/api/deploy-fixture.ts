import type { Evidence } from "../../../../pipelines/api/evidence.ts";
import type { GateDecision } from "../../../../pipelines/api/gate-decision.ts";
import { evidenceDigest, gateEvidence } from "../../../../pipelines/api/gate-evidence.ts";
import { parseGateDecision } from "../../../../pipelines/api/gate-decision.ts";
import { parsePipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";

const API = "turntable.internal/v1alpha1";

export const UIDS = {
  deploy: "00000000-0000-4000-8000-000000000001",
  other: "00000000-0000-4000-8000-000000000002",
} as const;

/** What a step saw of a node, or of the whole deploy. */
export function evidence(step: string, node?: string, changes: Partial<Evidence> = {}): Evidence {
  return {
    step,
    ...(node === undefined ? {} : { node }),
    at: "2026-11-30T10:10:00Z",
    facts: { kernel: "6.18.9" },
    checks: [{ name: "ready", result: "passed", message: "the node is Ready" }],
    ...changes,
  };
}

export interface DeployChanges {
  readonly metadata?: object;
  readonly spec?: object;
  readonly status?: object;
}

/** A deploy of two workers that waits at the canary's gate. */
export function deploy({ metadata, spec, status }: DeployChanges = {}): PipelineDeploy {
  return parsePipelineDeploy({
    apiVersion: API,
    kind: "PipelineDeploy",
    metadata: {
      name: "d1",
      namespace: "pipelines",
      uid: UIDS.deploy,
      creationTimestamp: "2026-11-30T10:00:00Z",
      generation: 1,
      resourceVersion: "1",
      ...metadata,
    },
    spec: {
      project: "linux",
      version: "6.18.9",
      target: "lab-workers",
      fleet: "workers",
      dryRun: false,
      requestedBy: "dora",
      ...spec,
    },
    status: {
      observedGeneration: 1,
      phase: "AwaitingGate",
      awaitingGate: "canary",
      awaitingSince: "2026-11-30T10:20:00Z",
      plan: {
        verdict: "possible",
        image: "registry.example.com/os/debian:6.18.9",
        canary: "w1",
        order: ["w1", "w2"],
        refusals: [],
        notes: [],
      },
      gates: [
        { name: "canary", openedAt: "2026-11-30T10:20:00Z", evidenceDigest: `sha256:${"0".repeat(64)}` },
      ],
      evidence: [evidence("plan"), evidence("roll-node", "w1"), evidence("green-gate", "w1")],
      ...status,
    },
  });
}

/** An approval of what that deploy shows. */
export function decision(spec: object = {}, metadata: object = {}): GateDecision {
  return parseGateDecision({
    apiVersion: API,
    kind: "GateDecision",
    metadata: {
      name: "d1-canary-x",
      namespace: "pipelines",
      uid: "00000000-0000-4000-8000-000000000003",
      creationTimestamp: "2026-11-30T10:21:00Z",
      generation: 1,
      resourceVersion: "2",
      ...metadata,
    },
    spec: {
      deployName: "d1",
      deployUID: UIDS.deploy,
      deployRequestedBy: "dora",
      gate: "canary",
      decision: "approve",
      evidenceDigest: evidenceDigest(gateEvidence(deploy(), "canary")),
      decidedBy: "abel",
      ...spec,
    },
  });
}
