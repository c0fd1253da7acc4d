import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { KnownTarget } from "../../kube/deploy-targets.ts";

export interface DecisionWish {
  readonly decision: "approve" | "reject";
  /** As the API server knows who decides. */
  readonly user: string;
}

/** Why this person may not decide so, as a sentence; undefined: nothing against it. */
export function checkMayDecide(
  { decision, user }: DecisionWish,
  { metadata, spec }: PipelineDeploy,
  targets: readonly KnownTarget[],
): string | undefined {
  const declared = targets.find(({ name }) => name === spec.target)?.declared;
  return decision === "approve" && declared?.secondPerson === true && user === spec.requestedBy
    ? `a second person must approve ${metadata.name}, got ${user}, who asked for it; another approver can run the same command`
    : undefined;
}
