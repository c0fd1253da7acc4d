import * as z from "zod";
import type { Clock } from "../clock.ts";
import { KubeError } from "./kube-error.ts";
import type { OpenWatch } from "./open-watch.ts";
import { parseAnswer } from "./parse-answer.ts";
import { requireSuccess } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";

export interface WatchWorld {
  readonly send: SendRequest;
  readonly openWatch: OpenWatch;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** What is kept of one kind of objects. */
export interface WatchedList<T> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly item: z.ZodType<T>;
  /** `metadata`: only metadata is sent. */
  readonly content?: "whole" | "metadata";
  /** How many items one answer may hold. */
  readonly pageSize: number;
  /** What an object is told apart by. */
  readonly keyOf: (item: T) => string;
  /** All that there is. */
  replaced(items: ReadonlyMap<string, T>): void;
  /** One is new or another one. */
  put(key: string, item: T): void;
  gone(key: string): void;
}

const METADATA = "g=meta.k8s.io;v=v1";
/** The API server is asked anew after so long without a change; then it sends only what changed. */
const WATCH_SECONDS = 290;
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000] as const;

const pageSchema = z.object({
  metadata: z.object({ continue: z.string().default(""), resourceVersion: z.string() }),
  items: z
    .array(z.unknown())
    .nullish()
    .transform((items) => items ?? []),
});

const eventSchema = z.object({
  type: z.enum(["ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR"]),
  object: z.looseObject({ code: z.number().optional() }),
});
const versionSchema = z.object({ metadata: z.object({ resourceVersion: z.string() }) });

/**
 * Lists a kind of objects and follows their changes until the signal ends it. What breaks off is begun again; an object that cannot be
 * read is told once and passed over.
 */
export async function watchList<T>(
  world: WatchWorld,
  list: WatchedList<T>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let told = "";
  while (!signal.aborted) {
    try {
      await follow(world, list, signal, () => {
        failures = 0;
      });
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (!signal.aborted && said !== told) {
        world.log(said);
        told = said;
      }
      // A version that the API server has forgotten is no fault: everything is listed again.
      const pause =
        error instanceof KubeError && error.status === 410 ? 0 : PAUSES_MS[Math.min(failures++, 3)];
      await world.clock.sleep(pause ?? 0, signal);
    }
  }
}

async function follow<T>(
  { send, openWatch, clock, log }: WatchWorld,
  list: WatchedList<T>,
  signal: AbortSignal,
  listed: () => void,
): Promise<void> {
  const read = (item: unknown): T | undefined => {
    try {
      return parseAnswer(list.path, list.item, item);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const { items, version } = await listPages(send, list, read, signal);
  list.replaced(items);
  listed();
  let resourceVersion = version;
  const accept =
    list.content === "metadata" ? `application/json;as=PartialObjectMetadata;${METADATA}` : JSON_TYPE;
  const query = () => ({
    ...list.query,
    resourceVersion,
    allowWatchBookmarks: "true",
    timeoutSeconds: String(WATCH_SECONDS),
  });
  while (!signal.aborted) {
    for await (const raw of openWatch({ path: list.path, query: query(), accept, signal })) {
      const { type, object } = parseAnswer(list.path, eventSchema, raw);
      if (type === "ERROR") {
        throw new KubeError(`${list.path}: the watch ended with ${object.code ?? "an error"}`, object.code);
      }
      resourceVersion = parseAnswer(list.path, versionSchema, object).metadata.resourceVersion;
      const item = type === "BOOKMARK" ? undefined : read(object);
      if (item !== undefined && type === "DELETED") {
        list.gone(list.keyOf(item));
      } else if (item !== undefined) {
        list.put(list.keyOf(item), item);
      }
    }
    // Whoever ends watches at once is not asked again and again.
    await clock.sleep(PAUSES_MS[0], signal);
  }
}

const JSON_TYPE = "application/json";

async function listPages<T>(
  send: SendRequest,
  { path, query, content, pageSize, keyOf }: WatchedList<T>,
  read: (item: unknown) => T | undefined,
  signal: AbortSignal,
): Promise<{ items: ReadonlyMap<string, T>; version: string }> {
  const items = new Map<string, T>();
  let next = "";
  let version = "";
  do {
    const request = {
      method: "GET",
      path,
      query: { ...query, limit: String(pageSize), ...(next === "" ? {} : { continue: next }) },
      accept:
        content === "metadata" ? `application/json;as=PartialObjectMetadataList;${METADATA}` : JSON_TYPE,
      signal,
    } as const;
    const page = parseAnswer(path, pageSchema, requireSuccess(request, await send(request)));
    for (const item of page.items.map(read)) {
      if (item !== undefined) {
        items.set(keyOf(item), item);
      }
    }
    next = page.metadata.continue;
    version = page.metadata.resourceVersion;
  } while (next !== "");
  return { items, version };
}
