import * as z from "zod";
import { ROLL_ANNOTATION } from "../roll/roll-record.ts";
import { listAll } from "./list-all.ts";
import type { SendRequest } from "./send-request.ts";

/** A node, as far as figures about it need it. */
export interface SurveyedNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly ready: boolean;
  readonly cordoned: boolean;
  /** Such as `6.12.0-amd64`. */
  readonly kernel: string;
  /** What a deploy wrote when it began to work on the node; undefined: none works on it. */
  readonly rollRecord: string | undefined;
}

/** A node is long, most of it the list of its images: a page of a thousand would be ten megabytes in memory. */
const PAGE_SIZE = 50;

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
        nodeInfo: z.object({ kernelVersion: z.string() }).default({ kernelVersion: "" }),
      })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): SurveyedNode => ({
    name: metadata.name,
    labels: metadata.labels,
    ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    cordoned: spec.unschedulable,
    kernel: status.nodeInfo.kernelVersion,
    rollRecord: metadata.annotations[ROLL_ANNOTATION],
  }));

/** @throws KubeError when the API server does not answer well. */
export function listSurveyedNodes(send: SendRequest, signal: AbortSignal): Promise<SurveyedNode[]> {
  return listAll(send, { path: "/api/v1/nodes", item: nodeSchema, pageSize: PAGE_SIZE, signal });
}
