import { isTerminal } from "../api/deploy-phases.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";

/**
 * Whether a deploy may take the lock over from another: from the one that it continues, or from one that continued
 * the same and did not get far; and only when that one has ended.
 */
export function mayTakeOver(deploy: PipelineDeploy, holder: PipelineDeploy): boolean {
  const { continues } = deploy.spec;
  const ended = holder.status !== undefined && isTerminal(holder.status.phase);
  return (
    continues !== undefined &&
    ended &&
    holder.spec.target === deploy.spec.target &&
    [holder.metadata.uid, holder.spec.continues?.uid].includes(continues.uid)
  );
}
