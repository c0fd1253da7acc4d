import { usageError } from "./cli-error.ts";
import { deployWorkflowName } from "../names.ts";
import type { KnownTarget } from "../kube/deploy-targets.ts";

export interface ResolvedTarget {
  readonly target: KnownTarget;
  readonly fleet: "master" | "workers";
}

/**
 * The target that a person means: a whole name, or `workers` or `master` where one target of that fleet is known.
 *
 * @throws CliError that says what is known
 */
export function resolveTarget(given: string, known: readonly KnownTarget[]): ResolvedTarget {
  const names = known.map(({ name }) => name);
  if (names.length === 0) {
    throw usageError(
      `a target must be known in the cluster, got none in namespace pipelines; run pulumi up, or choose another --context`,
    );
  }
  const found = known.filter(({ name }) => name === given || (isFleet(given) && name.endsWith(`-${given}`)));
  const [target] = found;
  const exact = known.find(({ name }) => name === given) ?? target;
  if (exact === undefined || (exact.name !== given && found.length > 1)) {
    throw usageError(
      exact === undefined
        ? `target must be one of ${names.join(", ")}, or short workers or master, got ${JSON.stringify(given)}`
        : `target ${given} must mean one, got ${found.map(({ name }) => name).join(" and ")}; name the one that is meant`,
    );
  }
  const fleet = exact.name.endsWith("-master")
    ? "master"
    : exact.name.endsWith("-workers")
      ? "workers"
      : undefined;
  if (fleet === undefined) {
    throw usageError(
      `target must end with -master or -workers, got ${exact.name}; WorkflowTemplate ${deployWorkflowName(exact.name)} is damaged: run pulumi up`,
    );
  }
  return { target: exact, fleet };
}

function isFleet(given: string): boolean {
  return given === "workers" || given === "master";
}
