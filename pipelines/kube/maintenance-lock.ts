import * as z from "zod";
import { KURED_LOCK_ANNOTATION, parseKuredLock } from "../lock/kured-lock.ts";
import type { SeenLease, LockState, SeenKured } from "../lock/lock-state.ts";
import { listAll } from "./list-all.ts";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

/** The Lease that everything takes which may take a node down, and the locks of kured. */
export interface MaintenanceLock {
  read(signal: AbortSignal): Promise<LockState>;
  /** False: somebody was quicker. */
  createLease(holder: string, now: Date, signal: AbortSignal): Promise<boolean>;
  /** Gives this very Lease to another holder. False: it changed since it was seen. */
  passLease(lease: SeenLease, holder: string, now: Date, signal: AbortSignal): Promise<boolean>;
  /** Deletes this very Lease, as it was seen; one that is gone or was taken anew is left alone. */
  deleteLease(lease: SeenLease, signal: AbortSignal): Promise<void>;
  /** Writes kured's lock unless the DaemonSet changed since it was seen; null removes the lock. */
  annotate(kured: SeenKured, text: string | null, signal: AbortSignal): Promise<void>;
}

export const LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";
export const LEASE_NAME = "node-maintenance";

/** The Lease as it is seen. */
export const leaseSchema = z
  .object({
    metadata: z.object({ uid: z.string(), resourceVersion: z.string() }),
    spec: z
      .object({ holderIdentity: z.string().default(""), acquireTime: z.coerce.date().optional() })
      .prefault({}),
  })
  .transform(({ metadata, spec }): SeenLease => ({
    ...metadata,
    holder: spec.holderIdentity,
    since: spec.acquireTime,
  }));

const daemonSetSchema = z.object({
  metadata: z.object({
    namespace: z.string(),
    name: z.string(),
    resourceVersion: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
});
type DaemonSet = z.infer<typeof daemonSetSchema>;

export function createMaintenanceLock(send: SendRequest): MaintenanceLock {
  return {
    read: async (signal) => {
      const [lease, daemonSets] = await Promise.all([
        readLease(send, signal),
        listAll(send, {
          path: "/apis/apps/v1/daemonsets",
          item: daemonSetSchema,
          content: "metadata",
          signal,
        }),
      ]);
      return { lease, kureds: daemonSets.filter(isKured).map(toSeenKured) };
    },
    createLease: async (holder, now, signal) => {
      const at = microTime(now);
      const answer = await send({
        method: "POST",
        path: LEASES,
        body: {
          apiVersion: "coordination.k8s.io/v1",
          kind: "Lease",
          metadata: { name: LEASE_NAME },
          spec: { holderIdentity: holder, acquireTime: at, renewTime: at },
        },
        signal,
      });
      if (answer.status === 409) {
        return false;
      }
      requireSuccess({ method: "POST", path: LEASES }, answer);
      return true;
    },
    passLease: async ({ resourceVersion }, holder, now, signal) => {
      const at = microTime(now);
      const request: KubeRequest = {
        method: "PATCH",
        path: `${LEASES}/${LEASE_NAME}`,
        body: {
          metadata: { resourceVersion },
          spec: { holderIdentity: holder, acquireTime: at, renewTime: at },
        },
        signal,
      };
      const answer = await send(request);
      if (answer.status === 404 || answer.status === 409) {
        return false;
      }
      requireSuccess(request, answer);
      return true;
    },
    deleteLease: async ({ uid, resourceVersion }, signal) => {
      const request: KubeRequest = {
        method: "DELETE",
        path: `${LEASES}/${LEASE_NAME}`,
        body: {
          apiVersion: "v1",
          kind: "DeleteOptions",
          preconditions: { uid, resourceVersion },
        },
        signal,
      };
      const answer = await send(request);
      if (answer.status !== 404 && answer.status !== 409) {
        requireSuccess(request, answer);
      }
    },
    annotate: async ({ namespace, name, resourceVersion }, text, signal) => {
      const request: KubeRequest = {
        method: "PATCH",
        path: `/apis/apps/v1/namespaces/${namespace}/daemonsets/${name}`,
        body: { metadata: { resourceVersion, annotations: { [KURED_LOCK_ANNOTATION]: text } } },
        signal,
      };
      const answer = await send(request);
      // The second look says who was quicker.
      if (answer.status !== 404 && answer.status !== 409) {
        requireSuccess(request, answer);
      }
    },
  };
}

/** A time as a Lease holds it, in microseconds. */
function microTime(time: Date): string {
  return time.toISOString().replace("Z", "000Z");
}

async function readLease(send: SendRequest, signal: AbortSignal): Promise<SeenLease | undefined> {
  const request = { method: "GET", path: `${LEASES}/${LEASE_NAME}`, signal } as const;
  const answer = await send(request);
  if (answer.status === 404) {
    return undefined;
  }
  return parseAnswer(request.path, leaseSchema, requireSuccess(request, answer));
}

/** A kured of another chart, or one that was renamed, still has the lock. */
function isKured({ metadata }: DaemonSet): boolean {
  return (
    metadata.labels["app.kubernetes.io/name"] === "kured" ||
    metadata.annotations[KURED_LOCK_ANNOTATION] !== undefined
  );
}

function toSeenKured({ metadata }: DaemonSet): SeenKured {
  const { namespace, name, resourceVersion, annotations } = metadata;
  return { namespace, name, resourceVersion, lock: parseKuredLock(annotations[KURED_LOCK_ANNOTATION]) };
}
