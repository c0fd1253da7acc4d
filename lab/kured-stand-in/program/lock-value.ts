import * as z from "zod";

/**
 * What the lock annotation holds while one node has the lock. Fields that are missing read as Go reads them: so the
 * form of several holders is a lock that nobody has and that never ends.
 *
 * @see https://github.com/kubereboot/kured/blob/1.23.0/pkg/daemonsetlock/daemonsetlock.go
 */
const lockValueSchema = z.object({
  nodeID: z.string().default(""),
  /** `unschedulable`: whether the node was cordoned before. */
  metadata: z.object({ unschedulable: z.boolean().default(false) }).prefault({}),
  created: z.string().default("0001-01-01T00:00:00Z"),
  /** Nanoseconds; 0: it never ends. */
  TTL: z.number().int().default(0),
});

export type LockValue = z.infer<typeof lockValueSchema>;

const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** @throws Error when the text is no lock */
export function parseLockValue(text: string): LockValue {
  return lockValueSchema.parse(JSON.parse(text));
}

/** The text of a lock taken now, field by field as kured writes it. */
export function formatLockValue(
  nodeID: string,
  unschedulable: boolean,
  ttlMilliseconds: number,
  now: Date,
): string {
  return JSON.stringify({
    nodeID,
    metadata: { unschedulable },
    // Go leaves out zeros at the end of a fraction.
    created: now.toISOString().replace(/\.?0+Z$/, "Z"),
    TTL: ttlMilliseconds * NANOSECONDS_PER_MILLISECOND,
  } satisfies LockValue);
}

/** Whether the lock, by the life that it was given when it was taken, counts no longer. */
export function hasExpired({ created, TTL }: LockValue, now: Date): boolean {
  return TTL > 0 && now.getTime() - Date.parse(created) >= TTL / NANOSECONDS_PER_MILLISECOND;
}
