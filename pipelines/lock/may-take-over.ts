import { isTerminal } from "../api/deploy-phases.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import type { KeptLock } from "./kept-lock.ts";

/**
 * Whether a deploy may take the lock over from another that has ended: from the one that it continues, or from one that continued
 * the same and did not get far; and from any one that kept it only because of what is staged. The new deploy keeps it for the same
 * reason, so that between the two nothing else can reboot a node.
 */
export function mayTakeOver(
  deploy: PipelineDeploy,
  holder: PipelineDeploy,
  { halfRolled, staged }: KeptLock,
): boolean {
  if (holder.status === undefined || !isTerminal(holder.status.phase)) {
    return false;
  }
  const { continues } = deploy.spec;
  const isContinued =
    continues !== undefined &&
    holder.spec.target === deploy.spec.target &&
    [holder.metadata.uid, holder.spec.continues?.uid].includes(continues.uid);
  return isContinued || (halfRolled.length === 0 && staged.size > 0);
}
