import * as z from "zod";
import { ROLL_ANNOTATION } from "../roll/roll-record.ts";
import { listAll } from "./list-all.ts";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";

/** A node as its probe must know it. */
export interface ProbedNode {
  readonly name: string;
  readonly ready: boolean;
  readonly bootId: string;
  /** Whether a deploy is working on it. */
  readonly rolling: boolean;
}

/** Each method throws KubeError when the API server does not answer well. */
export interface ProbedNodes {
  listNames(signal: AbortSignal): Promise<readonly string[]>;
  /** Undefined: there is no such node. */
  read(name: string, signal: AbortSignal): Promise<ProbedNode | undefined>;
}

const namedSchema = z
  .object({ metadata: z.object({ name: z.string() }) })
  .transform(({ metadata }) => metadata.name);

const nodeSchema = z
  .object({
    metadata: z.object({
      name: z.string(),
      annotations: z.record(z.string(), z.string()).default({}),
    }),
    status: z
      .object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
        nodeInfo: z.object({ bootID: z.string() }).default({ bootID: "" }),
      })
      .prefault({}),
  })
  .transform(({ metadata, status }): ProbedNode => ({
    name: metadata.name,
    ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    bootId: status.nodeInfo.bootID,
    rolling: metadata.annotations[ROLL_ANNOTATION] !== undefined,
  }));

export function createProbedNodes(send: SendRequest): ProbedNodes {
  return {
    listNames: (signal) =>
      listAll(send, { path: "/api/v1/nodes", item: namedSchema, content: "metadata", signal }),
    read: async (name, signal) => {
      const request = { method: "GET", path: `/api/v1/nodes/${name}`, signal } as const;
      const answer = await send(request);
      return answer.status === 404
        ? undefined
        : parseAnswer(request.path, nodeSchema, requireSuccess(request, answer));
    },
  };
}
