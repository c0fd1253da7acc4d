import * as z from "zod";

/**
 * Annotation of kured's DaemonSet that holds its lock.
 *
 * @see https://github.com/kubereboot/kured/blob/1.23.0/pkg/daemonsetlock/daemonsetlock.go
 */
export const KURED_LOCK_ANNOTATION = "weave.works/kured-node-lock";

/** What kured's lock annotation says. */
export type KuredLock =
  | { readonly kind: "free" }
  | {
      readonly kind: "held";
      /** Name of the node, or of a holder that is no node. */
      readonly holder: string;
      /** Undefined: the annotation has no readable time. */
      readonly since: Date | undefined;
      /** When kured stops honouring the lock; undefined: never. */
      readonly expires: Date | undefined;
    }
  /** The form of concurrency above 1. With no lock in it, kured at concurrency 1 waits for ever. */
  | { readonly kind: "several"; readonly holders: readonly string[] }
  | { readonly kind: "unreadable"; readonly text: string };

const NANOSECONDS_PER_MILLISECOND = 1_000_000;

const singleSchema = z.object({
  nodeID: z.string(),
  created: z.string().optional(),
  TTL: z.number().default(0),
});
const severalSchema = z.object({
  maxOwners: z.number(),
  locks: z
    .array(singleSchema)
    .nullish()
    .transform((locks) => locks ?? []),
});

/** Reads the annotation as kured writes it; undefined: there is no annotation. */
export function parseKuredLock(annotation: string | undefined): KuredLock {
  if (annotation === undefined) {
    return { kind: "free" };
  }
  const json = parseJson(annotation);
  const several = severalSchema.safeParse(json).data;
  if (several !== undefined) {
    return { kind: "several", holders: several.locks.map(({ nodeID }) => nodeID) };
  }
  const single = singleSchema.safeParse(json).data;
  if (single === undefined || single.nodeID === "") {
    return { kind: "unreadable", text: annotation };
  }
  const since = readTime(single.created);
  return { kind: "held", holder: single.nodeID, since, expires: expiry(since, single.TTL) };
}

/** The exact single-holder form. It never expires: a lock that outlives its holder is a person's to remove. */
export function formatKuredLock(holder: string, now: Date): string {
  return JSON.stringify({
    nodeID: holder,
    metadata: { unschedulable: false },
    created: now.toISOString(),
    TTL: 0,
  });
}

function expiry(since: Date | undefined, nanoseconds: number): Date | undefined {
  return since === undefined || nanoseconds <= 0
    ? undefined
    : new Date(since.getTime() + nanoseconds / NANOSECONDS_PER_MILLISECOND);
}

function readTime(text: string | undefined): Date | undefined {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
