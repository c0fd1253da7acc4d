import { evidenceDigest, gateEvidence } from "../api/gate-evidence.ts";
import type { GateEvidence } from "../api/gate-evidence.ts";
import type { Gate } from "../api/gates.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";

/** A gate that waits for a person, with what the person is shown. */
export interface OpenGate {
  readonly gate: Gate;
  /** RFC 3339. */
  readonly since: string;
  readonly evidence: GateEvidence;
  /** What a decision must name. It is made from the evidence here, and so is what it says. */
  readonly digest: string;
}

/** The gate at which the deploy waits; undefined: it does not wait. */
export function openGateOf(deploy: PipelineDeploy): OpenGate | undefined {
  const { awaitingGate: gate, awaitingSince: since } = deploy.status ?? {};
  if (gate === undefined || since === undefined) {
    return undefined;
  }
  const evidence = gateEvidence(deploy, gate);
  return { gate, since, evidence, digest: evidenceDigest(evidence) };
}
