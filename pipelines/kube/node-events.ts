import { OPERATOR_SERVICE_ACCOUNT } from "../names.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

export interface NodeEvent {
  readonly node: { readonly name: string; readonly uid: string };
  readonly type: "Normal" | "Warning";
  /** In one word for programs. */
  readonly reason: string;
  readonly message: string;
  readonly at: Date;
}

/** Says something about a node where `kubectl describe node` shows it. */
export interface NodeEvents {
  /** Throws KubeError when the API server does not answer well. */
  write(event: NodeEvent, signal: AbortSignal): Promise<void>;
}

/** Events about objects without a namespace live here. */
export const NODE_EVENTS_NAMESPACE = "default";

const MAX_MESSAGE = 1_024;

export function createNodeEvents(send: SendRequest): NodeEvents {
  return {
    write: async ({ node, type, reason, message, at }, signal) => {
      const time = at.toISOString().replace(/\.\d{3}Z$/, "Z");
      const request: KubeRequest = {
        method: "POST",
        path: `/api/v1/namespaces/${NODE_EVENTS_NAMESPACE}/events`,
        body: {
          apiVersion: "v1",
          kind: "Event",
          metadata: { generateName: `${node.name}.`, namespace: NODE_EVENTS_NAMESPACE },
          involvedObject: { apiVersion: "v1", kind: "Node", ...node },
          type,
          reason,
          message: Array.from(message).slice(0, MAX_MESSAGE).join(""),
          source: { component: OPERATOR_SERVICE_ACCOUNT },
          firstTimestamp: time,
          lastTimestamp: time,
          count: 1,
        },
        signal,
      };
      requireSuccess(request, await send(request));
    },
  };
}
