import type { DeploySpec } from "./deploy-spec.ts";
import { isTerminal } from "./deploy-phases.ts";
import { hasBegun } from "./has-begun.ts";
import type { PipelineDeploy } from "./pipeline-deploy.ts";

/** Why a deploy cannot continue the earlier one, as a sentence; undefined: it can. */
export function checkContinued(
  spec: Pick<DeploySpec, "project" | "target" | "version">,
  earlier: PipelineDeploy,
): string | undefined {
  const { name } = earlier.metadata;
  const asked = describe(spec);
  if (asked !== describe(earlier.spec)) {
    return `${name} must have asked for ${asked}, got ${describe(earlier.spec)}`;
  }
  if (earlier.spec.dryRun) {
    return `${name} must have rolled nodes, got a dry run`;
  }
  const { status } = earlier;
  if (status === undefined || !isTerminal(status.phase) || status.phase === "Succeeded") {
    return `${name} must have ended half way, got ${status?.phase ?? "Pending"}`;
  }
  return hasBegun(status) ? undefined : `${name} must have begun with a node, got none`;
}

function describe({ project, target, version }: Pick<DeploySpec, "project" | "target" | "version">): string {
  return `${project} ${version} on ${target}`;
}
