import { checkContinued } from "./check-continued.ts";
import { hasBegun } from "./has-begun.ts";
import { isTerminal } from "./deploy-phases.ts";
import type { DeploySpec } from "./deploy-spec.ts";
import type { PipelineDeploy } from "./pipeline-deploy.ts";

/**
 * The deploy that the same command again continues; undefined: it begins anew. Only the target's last deploy that began with a node can
 * be it: what an earlier one knows of the nodes is no longer so. One that ended before its first node changed nothing of that.
 */
export function findContinued(
  deploys: readonly PipelineDeploy[],
  spec: Pick<DeploySpec, "project" | "target" | "version">,
): PipelineDeploy | undefined {
  const last = deploys
    .filter((deploy) => deploy.spec.target === spec.target && !deploy.spec.dryRun && !endedUntouched(deploy))
    .toSorted((a, b) => ageOrder(a).localeCompare(ageOrder(b)))
    .at(-1);
  return last !== undefined && checkContinued(spec, last) === undefined ? last : undefined;
}

function endedUntouched({ status }: PipelineDeploy): boolean {
  return status !== undefined && isTerminal(status.phase) && !hasBegun(status);
}

/** Timestamps are RFC 3339 in UTC and whole seconds, so that text sorts them. */
function ageOrder({ metadata }: PipelineDeploy): string {
  return `${metadata.creationTimestamp} ${metadata.name}`;
}
