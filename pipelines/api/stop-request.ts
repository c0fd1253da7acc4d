import type { PipelineDeploy } from "./pipeline-deploy.ts";

/** Annotation of a deploy: who asks to stop it. Set once; its value is the authenticated user. */
export const STOP_REQUESTED_BY = "turntable.internal/stop-requested-by";

/** Annotation that may come with it: why. */
export const STOP_REASON = "turntable.internal/stop-reason";

/** As many characters as a reason may have. */
export const STOP_REASON_LENGTH = 1_024;

export interface StopRequest {
  readonly requestedBy: string;
  readonly reason: string | undefined;
}

/** Who asked to stop the deploy; undefined: nobody. */
export function stopRequestOf({ metadata }: PipelineDeploy): StopRequest | undefined {
  const requestedBy = metadata.annotations[STOP_REQUESTED_BY];
  return requestedBy === undefined ? undefined : { requestedBy, reason: metadata.annotations[STOP_REASON] };
}

/** The merge patch that asks to stop a deploy. */
export function buildStopPatch({ requestedBy, reason }: StopRequest) {
  return {
    metadata: {
      annotations: {
        [STOP_REQUESTED_BY]: requestedBy,
        ...(reason === undefined ? {} : { [STOP_REASON]: reason }),
      },
    },
  };
}
