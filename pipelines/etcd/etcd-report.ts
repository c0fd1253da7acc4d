import * as z from "zod";
import type { SeenEtcd } from "./etcd-view.ts";

/** A termination message holds 4,096 bytes. */
export const MAX_REPORT_BYTES = 4_096;

const PROBLEM_LENGTH = 500;

const reportSchema = z.union([
  z.strictObject({ problem: z.string() }),
  z.strictObject({
    clusterId: z.string(),
    memberId: z.string(),
    version: z.string(),
    leader: z.string(),
    appliedIndex: z.string().regex(/^\d+$/).transform(BigInt),
    members: z.array(z.strictObject({ id: z.string(), name: z.string(), learner: z.boolean() })),
    alarms: z.array(z.string()),
    errors: z.array(z.string()),
  }),
]);

/** What was seen of an etcd, as the last word of the pod that asked it. */
export function formatEtcdReport(seen: SeenEtcd): string {
  const text = JSON.stringify(seen, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  if (Buffer.byteLength(text) <= MAX_REPORT_BYTES) {
    return text;
  }
  const problem =
    "problem" in seen
      ? `${seen.problem.slice(0, PROBLEM_LENGTH)}…`
      : `its answer must fit into ${MAX_REPORT_BYTES} bytes, got ${Buffer.byteLength(text)}`;
  return JSON.stringify({ problem });
}

/** What such a pod said; what cannot be read is a problem as well. */
export function parseEtcdReport(text: string): SeenEtcd {
  const parsed = reportSchema.safeParse(parseJson(text));
  return parsed.success
    ? parsed.data
    : { problem: `its pod must leave a report, got ${JSON.stringify(text.slice(0, PROBLEM_LENGTH))}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
