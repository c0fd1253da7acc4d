import * as z from "zod";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

/** A node as the one who rolls it sees it. */
export interface RolledNode {
  readonly name: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly cordoned: boolean;
  readonly ready: boolean;
  /** The boot that the kubelet last reported. */
  readonly bootId: string;
  readonly kubeletVersion: string;
}

/** What a roll does to a node's object. Each method throws KubeError when the API server does not answer well. */
export interface NodeEditor {
  /** Undefined: there is no such node. */
  read(node: string, signal: AbortSignal): Promise<RolledNode | undefined>;
  /** Changes the node in one go: what belongs together is never seen apart. */
  edit(node: string, change: NodeChange, signal: AbortSignal): Promise<void>;
}

export interface NodeChange {
  /** @default as it is */
  readonly cordoned?: boolean;
  /** Null removes an annotation. */
  readonly annotations: Readonly<Record<string, string | null>>;
}

const nodeSchema = z
  .object({
    metadata: z.object({
      name: z.string(),
      annotations: z.record(z.string(), z.string()).default({}),
    }),
    spec: z.object({ unschedulable: z.boolean().default(false) }).prefault({}),
    status: z.object({
      conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
      nodeInfo: z.object({ bootID: z.string(), kubeletVersion: z.string() }),
    }),
  })
  .transform(({ metadata, spec, status }): RolledNode => ({
    ...metadata,
    cordoned: spec.unschedulable,
    ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    bootId: status.nodeInfo.bootID,
    kubeletVersion: status.nodeInfo.kubeletVersion,
  }));

export function createNodeEditor(send: SendRequest): NodeEditor {
  return {
    read: async (node, signal) => {
      const request = { method: "GET", path: pathOf(node), signal } as const;
      const answer = await send(request);
      return answer.status === 404
        ? undefined
        : parseAnswer(request.path, nodeSchema, requireSuccess(request, answer));
    },
    edit: async (node, { cordoned, annotations }, signal) => {
      const spec = cordoned === undefined ? {} : { spec: { unschedulable: cordoned ? true : null } };
      const request: KubeRequest = {
        method: "PATCH",
        path: pathOf(node),
        body: { metadata: { annotations }, ...spec },
        signal,
      };
      requireSuccess(request, await send(request));
    },
  };
}

function pathOf(node: string): string {
  return `/api/v1/nodes/${node}`;
}
