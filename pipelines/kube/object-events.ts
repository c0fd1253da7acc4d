import { createHash } from "node:crypto";
import { API_GROUP, API_VERSION } from "../api/api-group.ts";
import { OPERATOR_SERVICE_ACCOUNT, PIPELINES_NAMESPACE } from "../names.ts";
import { requireSuccess } from "./send-request.ts";
import type { KubeRequest, SendRequest } from "./send-request.ts";

/** Something about an object, where `kubectl describe` shows it. */
export interface ObjectEvent {
  /** What makes it the same when it is written again: then nothing is written. */
  readonly key: string;
  readonly about:
    | { readonly kind: "Node"; readonly name: string }
    | { readonly kind: "PipelineDeploy"; readonly name: string; readonly uid: string };
  readonly type: "Normal" | "Warning";
  /** In one word for programs: what happened. */
  readonly reason: string;
  /** In one word for programs: what was done when it happened. */
  readonly action: "Deploy" | "Probe";
  /** A sentence. */
  readonly note: string;
  readonly at: Date;
}

export interface ObjectEvents {
  /** Throws KubeError when the API server does not answer well. */
  write(event: ObjectEvent, signal: AbortSignal): Promise<void>;
}

/** Events about objects without a namespace live here. */
export const NODE_EVENTS_NAMESPACE = "default";

const CONFLICT = 409;

/**
 * The API server counts bytes.
 *
 * @see https://github.com/kubernetes/kubernetes/blob/v1.36.2/pkg/apis/core/validation/events.go (NoteLengthLimit)
 */
const MAX_NOTE_BYTES = 1_024;

export function createObjectEvents(send: SendRequest): ObjectEvents {
  return {
    write: async (event, signal) => {
      const body = buildEvent(event);
      const path = `/apis/events.k8s.io/v1/namespaces/${body.metadata.namespace}/events`;
      const request: KubeRequest = { method: "POST", path, body, signal };
      const answer = await send(request);
      if (answer.status !== CONFLICT) {
        requireSuccess(request, answer);
      }
    },
  };
}

function buildEvent({ key, about, type, reason, action, note, at }: ObjectEvent) {
  const namespace = about.kind === "Node" ? NODE_EVENTS_NAMESPACE : PIPELINES_NAMESPACE;
  return {
    apiVersion: "events.k8s.io/v1",
    kind: "Event",
    metadata: { name: nameOf(about.name, key), namespace },
    eventTime: at.toISOString().replace(/(\.\d{3})Z$/, "$1000Z"),
    reportingController: `${API_GROUP}/${OPERATOR_SERVICE_ACCOUNT}`,
    reportingInstance: OPERATOR_SERVICE_ACCOUNT,
    type,
    reason,
    action,
    note: cutBytes(note),
    regarding:
      about.kind === "Node"
        ? // As the kubelet writes it: `kubectl describe node` looks for both.
          { apiVersion: "v1", ...about, uid: about.name }
        : { apiVersion: `${API_GROUP}/${API_VERSION}`, namespace, ...about },
  };
}

function nameOf(object: string, key: string): string {
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 16);
  return `${object.slice(0, 200).replace(/[^a-z0-9]+$/, "")}.${hash}`;
}

function cutBytes(text: string): string {
  if (Buffer.byteLength(text) <= MAX_NOTE_BYTES) {
    return text;
  }
  const room = MAX_NOTE_BYTES - Buffer.byteLength("…");
  // What is cut in the middle of a character becomes the mark of a broken one.
  return `${Buffer.from(text)
    .subarray(0, room)
    .toString("utf8")
    .replace(/\uFFFD$/u, "")}…`;
}
