import * as z from "zod";
import { listAll } from "./list-all.ts";
import type { SendRequest } from "./send-request.ts";

/** A node, as far as somebody must know it who asks why it goes or stays. */
export interface MaintainedNode {
  readonly name: string;
  readonly ready: boolean;
  readonly cordoned: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** The boot that the kubelet last reported; empty: it reported none. */
  readonly bootId: string;
}

const nodeSchema = z
  .object({
    metadata: z.object({
      name: z.string(),
      labels: z.record(z.string(), z.string()).default({}),
      annotations: z.record(z.string(), z.string()).default({}),
    }),
    spec: z.object({ unschedulable: z.boolean().default(false) }).prefault({}),
    status: z
      .object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
        nodeInfo: z.object({ bootID: z.string() }).default({ bootID: "" }),
      })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): MaintainedNode => ({
    ...metadata,
    cordoned: spec.unschedulable,
    bootId: status.nodeInfo.bootID,
    ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
  }));

/** @throws KubeError when the API server does not answer well. */
export function listMaintainedNodes(send: SendRequest, signal: AbortSignal): Promise<MaintainedNode[]> {
  return listAll(send, { path: "/api/v1/nodes", item: nodeSchema, signal });
}
