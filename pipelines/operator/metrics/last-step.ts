import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { PROBE_STEP } from "../mirror-facts.ts";

/** When a step, a gate or the turn of a node last began or ended, in milliseconds since 1970: nothing was seen to move since. */
export function lastStepAt({ metadata, status }: PipelineDeploy): number {
  const moments = [
    metadata.creationTimestamp,
    status?.startedAt,
    ...(status?.steps ?? []).flatMap(({ startedAt, finishedAt }) => [startedAt, finishedAt]),
    ...(status?.gates ?? []).flatMap(({ openedAt, closedAt }) => [openedAt, closedAt]),
    ...(status?.nodes ?? []).flatMap(({ startedAt, provenAt }) => [startedAt, provenAt]),
    // Nothing else tells when a node was staged.
    ...(status?.evidence ?? []).flatMap(({ step, at }) => (step === PROBE_STEP ? [] : [at])),
  ];
  return Math.max(...moments.flatMap((moment) => (moment === undefined ? [] : [Date.parse(moment)])));
}
