import * as z from "zod";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";

export interface ListRequest<T> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly item: z.ZodType<T>;
  /** `metadata`: only names, labels and owners are sent. */
  readonly content?: "whole" | "metadata";
  /** How many items one answer may hold; fewer where one is long. @default 5000 */
  readonly pageSize?: number;
  readonly signal: AbortSignal;
}

/** Large enough that an ordinary cluster is one page, small enough that no page holds up the API server. */
const PAGE_SIZE = 5_000;

const METADATA_ONLY = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

const pageSchema = z.object({
  metadata: z.object({ continue: z.string().default("") }),
  // An empty list of metadata arrives as null.
  items: z
    .array(z.unknown())
    .nullish()
    .transform((items) => items ?? []),
});

/**
 * Reads all pages of a list.
 *
 * @throws KubeError when a page is refused or does not come, Error when an item has another shape.
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks
 */
export async function listAll<T>(send: SendRequest, request: ListRequest<T>): Promise<T[]> {
  const items: T[] = [];
  let next = "";
  do {
    const answer = await send({
      method: "GET",
      path: request.path,
      query: {
        ...request.query,
        limit: String(request.pageSize ?? PAGE_SIZE),
        ...(next === "" ? {} : { continue: next }),
      },
      ...(request.content === "metadata" ? { accept: METADATA_ONLY } : {}),
      signal: request.signal,
    });
    const body = requireSuccess({ method: "GET", path: request.path }, answer);
    const page = parseAnswer(request.path, pageSchema, body);
    for (const item of page.items) {
      items.push(parseAnswer(request.path, request.item, item));
    }
    next = page.metadata.continue;
  } while (next !== "");
  return items;
}
