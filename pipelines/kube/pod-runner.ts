import * as z from "zod";
import { readNewestWarning } from "./newest-warning.ts";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

/** A pod of one container that runs to its end. */
export interface OneShotPod {
  readonly apiVersion: "v1";
  readonly kind: "Pod";
  readonly metadata: { readonly namespace: string; readonly name: string; readonly [field: string]: unknown };
  readonly spec: object;
}

/** How far such a pod is. */
export interface PodState {
  readonly uid: string;
  readonly phase: string;
  /** Why its container does not run, such as `CreateContainerError: …`; empty: nothing is known. */
  readonly reason: string;
  /** Undefined: the container has not ended. */
  readonly exitCode: number | undefined;
  /** What the container left as its last word. */
  readonly message: string;
}

/** Each method throws KubeError when the API server does not answer well. */
export interface PodRunner {
  /** A pod of this name that exists already is left as it is. */
  create(pod: OneShotPod, signal: AbortSignal): Promise<void>;
  /** Undefined: there is no such pod. */
  read(namespace: string, name: string, signal: AbortSignal): Promise<PodState | undefined>;
  /** The last lines that its container printed. */
  readLog(namespace: string, name: string, signal: AbortSignal): Promise<string>;
  /** What the cluster last warned about the pod with this uid; empty: nothing. */
  readWarning(namespace: string, uid: string, signal: AbortSignal): Promise<string>;
  remove(namespace: string, name: string, signal: AbortSignal): Promise<void>;
}

const LOG_LINES = 10;

const detailSchema = z.object({ reason: z.string().default(""), message: z.string().default("") });

const podSchema = z
  .object({
    metadata: z.object({ uid: z.string() }),
    status: z
      .object({
        phase: z.string().default("Pending"),
        reason: z.string().default(""),
        message: z.string().default(""),
        conditions: z.array(detailSchema.extend({ type: z.string(), status: z.string() })).default([]),
        containerStatuses: z
          .array(
            z.object({
              state: z
                .object({
                  waiting: detailSchema.optional(),
                  terminated: detailSchema.extend({ exitCode: z.number() }).optional(),
                })
                .prefault({}),
            }),
          )
          .default([]),
      })
      .prefault({}),
  })
  .transform(({ metadata, status }): PodState => {
    const { waiting, terminated } = status.containerStatuses[0]?.state ?? {};
    const unscheduled = status.conditions.find(
      ({ type, status: value }) => type === "PodScheduled" && value === "False",
    );
    const why = [waiting, unscheduled, status].find(
      (detail) => detail !== undefined && `${detail.reason}${detail.message}` !== "",
    );
    return {
      uid: metadata.uid,
      phase: status.phase,
      reason: why === undefined ? "" : [why.reason, why.message].filter((part) => part !== "").join(": "),
      exitCode: terminated?.exitCode,
      message: terminated?.message ?? "",
    };
  });

export function createPodRunner(send: SendRequest): PodRunner {
  return {
    create: async (pod, signal) => {
      const request: KubeRequest = {
        method: "POST",
        path: pathOf(pod.metadata.namespace),
        body: pod,
        signal,
      };
      const answer = await send(request);
      if (answer.status !== 409) {
        requireSuccess(request, answer);
      }
    },
    read: async (namespace, name, signal) => {
      const request = { method: "GET", path: `${pathOf(namespace)}/${name}`, signal } as const;
      const answer = await send(request);
      return answer.status === 404
        ? undefined
        : parseAnswer(request.path, podSchema, requireSuccess(request, answer));
    },
    readLog: async (namespace, name, signal) => {
      const answer = await send({
        method: "GET",
        path: `${pathOf(namespace)}/${name}/log`,
        query: { tailLines: String(LOG_LINES) },
        signal,
      });
      return answer.status === 200 && typeof answer.body === "string" ? answer.body.trim() : "";
    },
    readWarning: (namespace, uid, signal) => readNewestWarning(send, { namespace, uid }, signal),
    remove: async (namespace, name, signal) => {
      const request: KubeRequest = {
        method: "DELETE",
        path: `${pathOf(namespace)}/${name}`,
        query: { gracePeriodSeconds: "0" },
        signal,
      };
      const answer = await send(request);
      if (answer.status !== 404) {
        requireSuccess(request, answer);
      }
    },
  };
}

function pathOf(namespace: string): string {
  return `/api/v1/namespaces/${namespace}/pods`;
}
