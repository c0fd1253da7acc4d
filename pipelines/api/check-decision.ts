import { isTerminal } from "./deploy-phases.ts";
import type { GateDecision } from "./gate-decision.ts";
import { evidenceDigest, gateEvidence } from "./gate-evidence.ts";
import type { Gate } from "./gates.ts";
import type { PipelineDeploy } from "./pipeline-deploy.ts";

/** By how much the clocks of two masters may differ, in seconds; the digest already says that the gate was open. */
const CLOCK_SKEW_SECONDS = 10;

export interface DecisionQuestion {
  /** As the API server returns it now. */
  readonly deploy: PipelineDeploy;
  readonly gate: Gate;
  /** Whether who asked for the deploy may not approve it. */
  readonly secondPerson: boolean;
}

/** Why a decision does not count at a gate, as a sentence; undefined: it counts. */
export function checkDecision(decision: GateDecision, question: DecisionQuestion): string | undefined {
  const problem =
    checkDeploy(decision, question) ?? checkEvidence(decision, question) ?? checkPersons(decision, question);
  return problem === undefined ? undefined : `decision ${decision.metadata.name} does not count: ${problem}`;
}

function checkDeploy({ spec }: GateDecision, { deploy, gate }: DecisionQuestion): string | undefined {
  const { name, uid } = deploy.metadata;
  if (spec.deployName !== name || spec.deployUID !== uid) {
    return `it must be about deploy ${name} (${uid}), got ${spec.deployName} (${spec.deployUID})`;
  }
  if (spec.gate !== gate) {
    return `it must be about gate ${gate}, got ${spec.gate}`;
  }
  return deploy.status !== undefined && isTerminal(deploy.status.phase)
    ? `the deploy must be going on, got ${deploy.status.phase}; start it again with pipectl deploy`
    : undefined;
}

function checkEvidence(
  { metadata, spec }: GateDecision,
  { deploy, gate }: DecisionQuestion,
): string | undefined {
  const opened = deploy.status?.gates?.find(({ name }) => name === gate);
  if (opened === undefined) {
    return `gate ${gate} must have been opened before anybody decides, got a gate that never was`;
  }
  const current = evidenceDigest(gateEvidence(deploy, gate));
  if (spec.evidenceDigest !== current) {
    return `it must be about the evidence of now (${current}), got ${spec.evidenceDigest}; look at pipectl status ${deploy.metadata.name} and decide again`;
  }
  const earliest = Date.parse(opened.openedAt) - CLOCK_SKEW_SECONDS * 1_000;
  return Date.parse(metadata.creationTimestamp) >= earliest
    ? undefined
    : `it must be made after the gate opened at ${opened.openedAt}, got ${metadata.creationTimestamp}`;
}

function checkPersons(
  { spec }: GateDecision,
  { deploy, secondPerson }: DecisionQuestion,
): string | undefined {
  const { requestedBy } = deploy.spec;
  if (spec.decidedBy.trim() === "") {
    return "decidedBy must name a person, got nothing";
  }
  if (spec.deployRequestedBy !== requestedBy) {
    return `deployRequestedBy must be ${requestedBy}, got ${spec.deployRequestedBy}`;
  }
  return secondPerson && spec.decision === "approve" && spec.decidedBy === requestedBy
    ? `a second person must approve, got ${spec.decidedBy}, who asked for the deploy`
    : undefined;
}
