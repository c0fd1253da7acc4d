import * as z from "zod";
import { OPERATOR_SERVICE_ACCOUNT, PIPELINES_NAMESPACE } from "../names.ts";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

/** The Lease that says which replica of the operator acts. */
export interface LeaderLease {
  /** Changes with every renewal. */
  readonly resourceVersion: string;
  /** Empty: nobody. */
  readonly holder: string;
  readonly acquireTime: string | undefined;
  readonly transitions: number;
  /** How long a holder that is silent is waited for. */
  readonly durationSeconds: number;
}

export interface LeaseSpec {
  readonly holder: string;
  readonly durationSeconds: number;
  readonly acquireTime: string;
  readonly renewTime: string;
  readonly transitions: number;
}

/** Each method throws KubeError when the API server does not answer well. */
export interface LeaderLeaseClient {
  /** Undefined: there is no Lease yet. */
  read(signal: AbortSignal): Promise<LeaderLease | undefined>;
  /** False: somebody was quicker. `seen` undefined creates it. */
  write(seen: LeaderLease | undefined, spec: LeaseSpec, signal: AbortSignal): Promise<boolean>;
}

const LEASES = `/apis/coordination.k8s.io/v1/namespaces/${PIPELINES_NAMESPACE}/leases`;

const leaseSchema = z
  .object({
    metadata: z.object({ resourceVersion: z.string() }),
    spec: z
      .object({
        holderIdentity: z.string().default(""),
        acquireTime: z.string().optional(),
        leaseTransitions: z.number().default(0),
        leaseDurationSeconds: z.number().default(0),
      })
      .prefault({}),
  })
  .transform(({ metadata, spec }): LeaderLease => ({
    resourceVersion: metadata.resourceVersion,
    holder: spec.holderIdentity,
    acquireTime: spec.acquireTime,
    transitions: spec.leaseTransitions,
    durationSeconds: spec.leaseDurationSeconds,
  }));

export function createLeaderLeaseClient(send: SendRequest): LeaderLeaseClient {
  return {
    read: async (signal) => {
      const request = { method: "GET", path: `${LEASES}/${OPERATOR_SERVICE_ACCOUNT}`, signal } as const;
      const answer = await send(request);
      return answer.status === 404
        ? undefined
        : parseAnswer(request.path, leaseSchema, requireSuccess(request, answer));
    },
    write: async (seen, spec, signal) => {
      const request = writeRequest(seen, spec, signal);
      const answer = await send(request);
      if (answer.status === 409) {
        return false;
      }
      requireSuccess(request, answer);
      return true;
    },
  };
}

function writeRequest(seen: LeaderLease | undefined, spec: LeaseSpec, signal: AbortSignal): KubeRequest {
  const lease = {
    holderIdentity: spec.holder,
    leaseDurationSeconds: spec.durationSeconds,
    acquireTime: asMicroTime(spec.acquireTime),
    renewTime: asMicroTime(spec.renewTime),
    leaseTransitions: spec.transitions,
  };
  return seen === undefined
    ? {
        method: "POST",
        path: LEASES,
        body: {
          apiVersion: "coordination.k8s.io/v1",
          kind: "Lease",
          metadata: { name: OPERATOR_SERVICE_ACCOUNT },
          spec: lease,
        },
        signal,
      }
    : {
        method: "PATCH",
        path: `${LEASES}/${OPERATOR_SERVICE_ACCOUNT}`,
        body: { metadata: { resourceVersion: seen.resourceVersion }, spec: lease },
        signal,
      };
}

/** Times of a Lease have six digits after the second. */
function asMicroTime(time: string): string {
  return new Date(time).toISOString().replace("Z", "000Z");
}
