import * as z from "zod";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";

/** Longer ones repeat the ids of sandboxes and snapshots. */
const MOST_CHARACTERS = 400;

const eventsSchema = z.object({
  items: z.array(
    z
      .object({
        metadata: z.object({ creationTimestamp: z.string().default("") }),
        reason: z.string().default(""),
        message: z.string().default(""),
        lastTimestamp: z.string().nullish(),
        eventTime: z.string().nullish(),
      })
      .transform(({ metadata, reason, message, lastTimestamp, eventTime }) => ({
        text: [reason, message].filter((part) => part !== "").join(": "),
        at: Date.parse(lastTimestamp ?? eventTime ?? metadata.creationTimestamp) || 0,
      })),
  ),
});

/**
 * What the cluster last warned about a pod, such as `FailedCreatePodSandBox: … no space left on device`: while a
 * container is created, its status says nothing more.
 *
 * @returns empty: nothing
 * @throws KubeError when the API server does not answer well
 */
export async function readNewestWarning(
  send: SendRequest,
  { namespace, uid }: { readonly namespace: string; readonly uid: string },
  signal: AbortSignal,
): Promise<string> {
  const path = `/api/v1/namespaces/${namespace}/events`;
  const query = { fieldSelector: `involvedObject.uid=${uid},type=Warning` };
  const request = { method: "GET", path, query, signal } as const;
  const { items } = parseAnswer(path, eventsSchema, requireSuccess(request, await send(request)));
  const [newest] = items.toSorted((a, b) => b.at - a.at);
  const text = newest?.text.replaceAll(/\s+/g, " ").trim() ?? "";
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}
