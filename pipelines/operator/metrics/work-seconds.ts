import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";

/**
 * How long a deploy has been at work: since its workflow was started, less what it waited for persons.
 *
 * @param now milliseconds since 1970
 * @returns undefined: it has not begun
 */
export function workSeconds({ status }: PipelineDeploy, now: number): number | undefined {
  if (status?.startedAt === undefined) {
    return undefined;
  }
  const waited = (status.gates ?? []).reduce(
    (sum, { openedAt, closedAt }) =>
      sum + Math.max(0, (closedAt === undefined ? now : Date.parse(closedAt)) - Date.parse(openedAt)),
    0,
  );
  return Math.max(0, now - Date.parse(status.startedAt) - waited) / 1_000;
}
