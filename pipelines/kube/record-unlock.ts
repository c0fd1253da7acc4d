import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

/** Annotation of a deploy whose lock somebody removed: who did. */
export const UNLOCKED_BY = "turntable.internal/unlocked-by";

/** Annotation that comes with it: why, in their words. */
export const UNLOCK_REASON = "turntable.internal/unlock-reason";

export interface UnlockRecord {
  readonly user: string;
  readonly reason: string;
  /** What is removed, as a sentence. */
  readonly what: string;
  readonly now: Date;
}

const EVENTS = "/api/v1/namespaces/kube-system/events";

/**
 * Writes down in kube-system, as an Event of the Lease, who removes a lock, and why. An Event of its own each time: a second
 * unlock does not overwrite the first.
 *
 * @throws KubeError when the API server does not answer well.
 */
export async function recordUnlock(
  send: SendRequest,
  { user, reason, what, now }: UnlockRecord,
  signal: AbortSignal,
): Promise<void> {
  const at = now.toISOString();
  const request: KubeRequest = {
    method: "POST",
    path: EVENTS,
    body: {
      apiVersion: "v1",
      kind: "Event",
      metadata: { generateName: "node-maintenance-unlock-", namespace: "kube-system" },
      involvedObject: {
        apiVersion: "coordination.k8s.io/v1",
        kind: "Lease",
        namespace: "kube-system",
        name: "node-maintenance",
      },
      type: "Warning",
      reason: "Unlocked",
      message: cut(`${user} removes ${what}: ${reason}`),
      source: { component: "pipectl" },
      firstTimestamp: at.replace(/\.\d+Z$/, "Z"),
      lastTimestamp: at.replace(/\.\d+Z$/, "Z"),
      count: 1,
    },
    signal,
  };
  requireSuccess(request, await send(request));
}

/**
 * The merge patch that writes the same down on the deploy that held the lock. Events are forgotten after an hour, a deploy is not.
 */
export function buildUnlockPatch({ user, reason, now }: UnlockRecord) {
  return {
    metadata: {
      annotations: { [UNLOCKED_BY]: `${user} at ${now.toISOString()}`, [UNLOCK_REASON]: reason },
    },
  };
}

/** An Event's message has at most 1,024 bytes. */
function cut(text: string): string {
  return text.length > 500 ? `${text.slice(0, 499)}…` : text;
}
