import { evidenceDigest, gateEvidence } from "../../pipelines/api/gate-evidence.ts";
import { parsePipelineDeploy } from "../../pipelines/api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../../pipelines/api/pipeline-deploy.ts";

/** The moment at which every scene plays. */
export const NOW = Date.parse("2026-11-30T14:34:20Z");
export const PIN = `sha256:${"9c41d07be2".repeat(6)}a51f`;

export function ago(seconds: number): string {
  return new Date(NOW - seconds * 1_000).toISOString().replace(".000Z", "Z");
}

const uid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export interface SceneDeploy {
  readonly name: string;
  readonly number: number;
  readonly target: string;
  readonly version?: string;
  readonly createdAgo: number;
  readonly requestedBy?: string;
  readonly status: object;
}

export function sceneDeploy(scene: SceneDeploy): PipelineDeploy {
  const {
    name,
    number,
    target,
    version = "6.18.9",
    createdAgo,
    requestedBy = "dora@example.com",
    status,
  } = scene;
  return parsePipelineDeploy({
    apiVersion: "turntable.internal/v1alpha1",
    kind: "PipelineDeploy",
    metadata: {
      name,
      namespace: "pipelines",
      uid: uid(number),
      creationTimestamp: ago(createdAgo),
      generation: 1,
      resourceVersion: String(number),
    },
    spec: {
      project: "linux",
      version,
      target,
      fleet: target.endsWith("master") ? "master" : "workers",
      dryRun: false,
      requestedBy,
    },
    status: { observedGeneration: 1, ...status },
  });
}

/** Seconds that each phase of a node took. */
export function turn(drain = 74, green = 38) {
  return {
    Reading: 2,
    Staging: 41,
    Checking: 3,
    Cordoning: 1,
    Draining: drain,
    Rebooting: 52,
    Returning: 21,
    Verifying: 4,
    Uncordoning: 1,
    Proving: green,
  };
}

/** A node whose turn has begun so many seconds ago and that is proven. */
export function proven(name: string, beganAgo: number, drain = 74, green = 38) {
  const seconds = turn(drain, green);
  const whole = Object.values(seconds).reduce((sum, one) => sum + one, 0);
  return {
    name,
    phase: "Proven",
    startedAt: ago(beganAgo),
    provenAt: ago(beganAgo - whole),
    booted: PIN,
    staged: PIN,
    seconds,
  };
}

export function plan(order: readonly string[]) {
  return {
    verdict: "possible",
    image: "registry.example.com/os/debian:6.18.9",
    pin: PIN,
    canary: order[0],
    order,
    refusals: [],
    notes: [`${order.at(-1) ?? ""} hosts the registry and is last`],
  };
}

export const EVIDENCE = [
  {
    step: "plan",
    at: ago(1_700),
    facts: { verdict: "possible", image: "registry.example.com/os/debian:6.18.9" },
    checks: [
      {
        name: "others-available",
        result: "passed",
        message: "every other node is Ready and nobody holds one",
      },
      { name: "volumes-whole", result: "skipped", message: "no Longhorn is in this cluster" },
    ],
  },
  {
    step: "roll-node",
    node: "w1",
    at: ago(1_000),
    facts: { outcome: "rolled", kernel: "6.18.9", kubernetes: "v1.36.3+k3s1", digest: PIN },
    checks: [
      { name: "boot-changed", result: "passed", message: "the boot id changed" },
      { name: "booted-digest", result: "passed", message: "it booted what was staged" },
      { name: "kernel", result: "passed", message: "6.18.9 is at or above the floor 6.12.0" },
    ],
  },
  {
    step: "green-gate",
    node: "w1",
    at: ago(900),
    facts: { looks: "3", probeSeconds: "4" },
    checks: [
      { name: "runtime", result: "passed", message: "a pod pulled, resolved, connected and wrote on w1" },
    ],
  },
] as const;

/** A deploy with the digest of its own evidence in its gate, as the operator writes it. */
export function withDigest(deploy: PipelineDeploy): PipelineDeploy {
  const gates = (deploy.status?.gates ?? []).map((gate) => ({
    ...gate,
    evidenceDigest: evidenceDigest(gateEvidence(deploy, gate.name)),
  }));
  return parsePipelineDeploy({ ...deploy, status: { ...deploy.status, gates } });
}
