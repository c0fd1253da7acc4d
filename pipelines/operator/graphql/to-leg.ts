import type { Evidence } from "../../api/evidence.ts";
import { GATE_QUESTIONS } from "../../api/gates.ts";
import type { NodeStatus } from "../../api/node-status.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../../cli/choose-deploy.ts";
import { describePosition, describeState } from "../../cli/describe-progress.ts";
import { estimateRemaining } from "../../cli/estimate-remaining.ts";
import { openGateOf } from "../../cli/open-gate.ts";
import { slowestStep } from "../../cli/slowest-step.ts";
import { decisionCommands, secondsOf } from "../../cli/texts/status-lines.ts";
import { timelineOf } from "../surface/timeline.ts";
import { toGateName } from "./type-definitions.ts";

export interface LegFacts {
  /** All deploys, for what past ones took. */
  readonly all: readonly PipelineDeploy[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A deploy in the words of the schema. What takes work is done when it is asked for. */
export function toLeg(deploy: PipelineDeploy, { all, now }: LegFacts) {
  const { metadata, spec, status } = deploy;
  return {
    name: metadata.name,
    uid: metadata.uid,
    project: spec.project,
    target: spec.target,
    version: spec.version,
    digest: status?.plan?.pin,
    dryRun: spec.dryRun,
    requestedBy: spec.requestedBy,
    requestedAt: metadata.creationTimestamp,
    continues: spec.continues?.name,
    phase: status?.phase ?? "Pending",
    state: describeState(deploy, now),
    message: status?.message,
    startedAt: status?.startedAt,
    finishedAt: status?.finishedAt,
    awaitingGate: status?.awaitingGate === undefined ? undefined : toGateName(status.awaitingGate),
    awaitingSince: status?.awaitingSince,
    question: () => questionOf(deploy),
    progress: status?.progress && { ...status.progress, text: describePosition(deploy) },
    estimate: () => (isRunning(deploy) ? estimateRemaining(deploy, all, now) : undefined),
    decisions: (status?.decisions ?? []).map((one) => ({ ...one, gate: toGateName(one.gate) })),
    evidence: () => (status?.evidence ?? []).map(toEvidence),
    timings: () => ({
      seconds: isRunning(deploy) ? undefined : Math.round(secondsOf(deploy)),
      steps: status?.steps ?? [],
      slowest: slowestStep(deploy),
      rows: timelineOf(deploy, now),
    }),
    nodes: ({ first }: { readonly first: number }) => (status?.nodes ?? []).slice(0, first).map(toLegNode),
  };
}

function questionOf(deploy: PipelineDeploy) {
  const gate = openGateOf(deploy);
  return (
    gate && {
      gate: toGateName(gate.gate),
      text: GATE_QUESTIONS[gate.gate],
      evidenceDigest: gate.digest,
      ...decisionCommands(gate, { deploy, program: "pipectl" }),
    }
  );
}

function toEvidence({ facts, ...rest }: Evidence) {
  return { ...rest, facts: Object.entries(facts).map(([name, value]) => ({ name, value })) };
}

function toLegNode({ seconds, ...node }: NodeStatus) {
  return {
    ...node,
    seconds: Object.entries(seconds ?? {}).map(([phase, own]) => ({ phase, seconds: own })),
  };
}
