import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import type { DeploySpec } from "./deploy-spec.ts";
import type { Evidence } from "./evidence.ts";
import type { Gate } from "./gates.ts";
import type { PipelineDeploy } from "./pipeline-deploy.ts";
import type { PlanSummary } from "./plan-summary.ts";

/** Everything that a person is shown at a gate, and that their decision is bound to. */
export interface GateEvidence {
  readonly deploy: { readonly name: string; readonly uid: string; readonly spec: DeploySpec };
  readonly gate: Gate;
  readonly plan: PlanSummary | undefined;
  readonly evidence: readonly Evidence[];
}

/**
 * What is shown at a gate: what was asked, the plan, and what was seen of the whole deploy and of the first node. Other nodes are
 * staged while the gate waits; what is seen of them does not take a decision's ground away.
 */
export function gateEvidence(deploy: PipelineDeploy, gate: Gate): GateEvidence {
  const { plan, evidence = [] } = deploy.status ?? {};
  return {
    deploy: { name: deploy.metadata.name, uid: deploy.metadata.uid, spec: deploy.spec },
    gate,
    plan,
    evidence: evidence.filter(({ node }) => node === undefined || node === plan?.canary),
  };
}

/** `sha256:` and the digest of the canonical JSON. */
export function evidenceDigest(evidence: GateEvidence): string {
  return `sha256:${createHash("sha256").update(canonicalJson(evidence)).digest("hex")}`;
}
