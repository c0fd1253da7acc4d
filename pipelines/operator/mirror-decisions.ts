import { checkDecision } from "../api/check-decision.ts";
import type { DecisionRecord } from "../api/deploy-status.ts";
import type { GateDecision } from "../api/gate-decision.ts";
import type { Gate } from "../api/gates.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { cutText } from "./cut-text.ts";

const MAX_RECORDS = 16;

export interface DecisionsQuestion {
  /** With the status that is about to be written: its evidence is what a decision must be about. */
  readonly deploy: PipelineDeploy;
  /** The gate that waits; undefined: none. */
  readonly open: Gate | undefined;
  readonly decisions: readonly GateDecision[];
  readonly secondPerson: boolean;
}

/**
 * The decisions that were made, valid or not. What was recorded of a gate that no longer waits stays as it is, and so does a rejection
 * that counted. When there are too many, the oldest that do not count go first.
 */
export function mirrorDecisions(question: DecisionsQuestion): DecisionRecord[] {
  const { deploy, open, decisions, secondPerson } = question;
  const before = deploy.status?.decisions ?? [];
  const kept = before.filter((known) => known.gate !== open || isFinal(known));
  const fresh = decisions
    .filter(({ spec }) => spec.deployName === deploy.metadata.name && spec.gate === open)
    .filter(({ metadata }) => !kept.some(({ name }) => name === metadata.name))
    .map((decision) =>
      record(decision, checkDecision(decision, { deploy, gate: decision.spec.gate, secondPerson })),
    );
  return bound([...kept, ...fresh]);
}

function isFinal({ valid, decision }: DecisionRecord): boolean {
  return valid && decision === "reject";
}

function record({ metadata, spec }: GateDecision, problem: string | undefined): DecisionRecord {
  return {
    name: metadata.name,
    gate: spec.gate,
    decision: spec.decision,
    decidedBy: spec.decidedBy,
    decidedAt: metadata.creationTimestamp,
    ...(spec.reason === undefined ? {} : { reason: spec.reason }),
    valid: problem === undefined,
    ...(problem === undefined ? {} : { message: cutText(problem, 512) }),
  };
}

function bound(records: readonly DecisionRecord[]): DecisionRecord[] {
  const byAge = records.toSorted((a, b) => ageOf(a).localeCompare(ageOf(b)));
  const spare = new Set(
    byAge.filter(({ valid }) => !valid).slice(0, Math.max(0, byAge.length - MAX_RECORDS)),
  );
  return byAge.filter((one) => !spare.has(one)).slice(-MAX_RECORDS);
}

function ageOf({ decidedAt, name }: DecisionRecord): string {
  return `${decidedAt} ${name}`;
}
