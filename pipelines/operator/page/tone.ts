import type { DeployPhase } from "../../api/deploy-phases.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";

/** The colour of a dot or chip; what it says stands beside it in words. */
export type Tone = "quiet" | "busy" | "amber" | "good" | "bad";

const TONES: Readonly<Record<DeployPhase, Tone>> = {
  Pending: "busy",
  Planning: "busy",
  Locking: "busy",
  Canary: "busy",
  AwaitingGate: "amber",
  Rolling: "busy",
  Verifying: "busy",
  Succeeded: "good",
  Refused: "bad",
  Rejected: "quiet",
  Stopped: "quiet",
  Failed: "bad",
};

export function toneOf({ status }: PipelineDeploy): Tone {
  return TONES[status?.phase ?? "Pending"];
}
