import * as z from "zod";
import { parseAnswer } from "../../../pipelines/kube/parse-answer.ts";
import { requireSuccess } from "../../../pipelines/kube/send-request.ts";
import type { SendRequest } from "../../../pipelines/kube/send-request.ts";

const DEADLINE_MILLISECONDS = 10_000;

const nodeSchema = z.object({ spec: z.object({ unschedulable: z.boolean().default(false) }).prefault({}) });

/** Whether the node is cordoned. @throws KubeError when the API server does not answer well */
export async function isCordoned(send: SendRequest, node: string): Promise<boolean> {
  const request = { method: "GET", path: `/api/v1/nodes/${node}` } as const;
  const answer = await send({ ...request, signal: AbortSignal.timeout(DEADLINE_MILLISECONDS) });
  return parseAnswer(request.path, nodeSchema, requireSuccess(request, answer)).spec.unschedulable;
}

/** Cordons the node, or uncordons it. @throws KubeError when the API server does not answer well */
export async function setCordoned(send: SendRequest, node: string, cordoned: boolean): Promise<void> {
  const request = { method: "PATCH", path: `/api/v1/nodes/${node}` } as const;
  const answer = await send({
    ...request,
    body: { spec: { unschedulable: cordoned ? true : null } },
    signal: AbortSignal.timeout(DEADLINE_MILLISECONDS),
  });
  requireSuccess(request, answer);
}
