import type { DeployStatus } from "../api/deploy-status.ts";
import { evidenceDigest, gateEvidence } from "../api/gate-evidence.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { findGates } from "./gate-runs.ts";
import type { KeptStatus } from "./kept-status.ts";
import { mirrorDecisions } from "./mirror-decisions.ts";
import type { SeenDeploy } from "./seen-deploy.ts";
import type { StepRun } from "./step-run.ts";

/** The gates with the digest of what is shown, and the decisions judged by it. */
export function mirrorGates(
  { deploy, decisions, secondPerson }: SeenDeploy,
  runs: readonly StepRun[],
  status: KeptStatus,
): Pick<DeployStatus, "gates" | "decisions"> {
  const found = findGates(runs);
  if (found.length === 0) {
    return {};
  }
  const shown: PipelineDeploy = { ...deploy, status: { phase: "Pending", ...status } };
  const gates = found.map(({ gate, run, open, openedAt }) => {
    const before = status.gates?.find(({ name }) => name === gate);
    const digest = open ? undefined : before?.evidenceDigest;
    return {
      name: gate,
      openedAt,
      ...(open || run.finishedAt === undefined ? {} : { closedAt: run.finishedAt }),
      evidenceDigest: digest ?? evidenceDigest(gateEvidence(shown, gate)),
    };
  });
  const question: PipelineDeploy = { ...deploy, status: { phase: "Pending", ...status, gates } };
  const open = found.find((gate) => gate.open)?.gate;
  return {
    gates,
    decisions: mirrorDecisions({ deploy: question, open, decisions, secondPerson }),
  };
}
