import { isTerminal } from "../api/deploy-phases.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { usageError } from "./cli-error.ts";

/** Newest first; of two of the same second, the later name. */
export function newestFirst(deploys: readonly PipelineDeploy[]): readonly PipelineDeploy[] {
  return deploys.toSorted((a, b) => (ageOrder(a) < ageOrder(b) ? 1 : -1));
}

/** Timestamps are RFC 3339 in UTC and whole seconds, so that text sorts them. */
function ageOrder({ metadata }: PipelineDeploy): string {
  return `${metadata.creationTimestamp} ${metadata.name}`;
}

/** Whether it has not ended. */
export function isRunning({ status }: PipelineDeploy): boolean {
  return status === undefined || !isTerminal(status.phase);
}

/** The deploy of a name. @throws CliError that lists the latest ones */
export function findDeploy(name: string, deploys: readonly PipelineDeploy[]): PipelineDeploy {
  const found = deploys.find(({ metadata }) => metadata.name === name);
  if (found === undefined) {
    throw usageError(`a deploy must be there, got ${JSON.stringify(name)}; ${describeKnown(deploys)}`);
  }
  return found;
}

/**
 * The one deploy that a command without a name is about.
 *
 * @param what of it must be so, as the end of "one deploy must"
 * @throws CliError when there is none, or more than one
 */
export function chooseOnly(
  deploys: readonly PipelineDeploy[],
  what: string,
  matches: (deploy: PipelineDeploy) => boolean,
): PipelineDeploy {
  const found = deploys.filter(matches);
  const [only] = found;
  if (only === undefined) {
    throw usageError(`one deploy must ${what}, got none; ${describeKnown(deploys)}`);
  }
  if (found.length > 1) {
    throw usageError(
      `one deploy must ${what}, got ${found.map(({ metadata }) => metadata.name).join(" and ")}; name the one that is meant`,
    );
  }
  return only;
}

const SHOWN = 5;

function describeKnown(deploys: readonly PipelineDeploy[]): string {
  const names = newestFirst(deploys)
    .slice(0, SHOWN)
    .map(({ metadata, status }) => `${metadata.name} (${status?.phase ?? "Pending"})`);
  return names.length === 0
    ? "there is no deploy yet: pipectl deploy makes one"
    : `the latest are ${names.join(", ")}; pipectl history lists more`;
}
