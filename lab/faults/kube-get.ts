import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { KubeError } from "../../pipelines/kube/kube-error.ts";
import { createSendRequest, requireSuccess } from "../../pipelines/kube/send-request.ts";
import type { KubeAnswer, KubeRequest, SendRequest } from "../../pipelines/kube/send-request.ts";
import type { Lab } from "../lab.ts";
import { layout } from "../layout.ts";

const DEADLINE_MILLISECONDS = 10_000;
const AGAIN_MILLISECONDS = 300;

/**
 * Reads an object or a list of the cluster as its administrator, through the load balancer. Asking for all faults takes
 * dozens of these, and each kubectl would cost a hundred times as much.
 *
 * @param path such as `/api/v1/nodes/w1`
 * @returns undefined: there is no such object
 * @throws KubeError when the API does not answer in ten seconds, or with anything else than the object
 */
export async function kubeGet<T>(
  lab: Lab,
  path: string,
  schema: z.ZodType<T>,
  query: Readonly<Record<string, string>> = {},
): Promise<T | undefined> {
  const read = (name: string) => readFile(join(lab.cluster, "pki", name));
  const [ca, cert, key] = await Promise.all([read("ca.crt"), read("admin.crt"), read("admin.key")]);
  const send = createSendRequest({
    server: new URL(`https://${layout.gateway}:${layout.apiPort}`),
    // A kept connection would outlive the API server behind it.
    options: { agent: false, ca, cert, key },
    headers: {},
  });
  const signal = AbortSignal.any([lab.io.signal, AbortSignal.timeout(DEADLINE_MILLISECONDS)]);
  const request = { method: "GET", path, query, signal } as const;
  const answer = await sendUntilAnswered(lab, send, request);
  return answer.status === 404 ? undefined : schema.parse(requireSuccess(request, answer));
}

/** A connection that the load balancer had given to an API server which then stops ends without an answer. */
async function sendUntilAnswered(
  { io }: Pick<Lab, "io">,
  send: SendRequest,
  request: KubeRequest,
): Promise<KubeAnswer> {
  for (;;) {
    try {
      return await send(request);
    } catch (error) {
      if (!(error instanceof KubeError) || request.signal.aborted) {
        throw error;
      }
    }
    await io.sleep(AGAIN_MILLISECONDS, io.signal);
  }
}
