import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";

/**
 * How long a deploy has been waiting for a person.
 *
 * @param now milliseconds since 1970
 * @returns undefined: it waits for nobody
 */
export function waitSeconds({ status }: PipelineDeploy, now: number): number | undefined {
  return status?.awaitingGate === undefined || status.awaitingSince === undefined
    ? undefined
    : Math.max(0, (now - Date.parse(status.awaitingSince)) / 1_000);
}
