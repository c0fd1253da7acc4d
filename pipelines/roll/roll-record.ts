import * as z from "zod";

/** Annotation of a node that a deploy is working on. It outlives the step, the workflow and the deploy. */
export const ROLL_ANNOTATION = "turntable.internal/roll";

const rollRecordSchema = z.strictObject({
  /** Name of the deploy that began. */
  deploy: z.string().min(1),
  /** What the node is to boot: digest of the image or of the kernel's package. */
  digest: z.string().min(1),
  /** Boot id before the reboot. It is read once: read again after the reboot, it would prove nothing. */
  boot0: z.string().min(1),
  /** Whether somebody else had cordoned the node; then it stays cordoned. */
  cordonedBefore: z.boolean(),
  /** When work on the node began (RFC 3339). */
  since: z.iso.datetime(),
});

export type RollRecord = z.infer<typeof rollRecordSchema>;

export function formatRollRecord(record: RollRecord): string {
  return JSON.stringify(record);
}

/**
 * Reads the annotation; undefined: there is none.
 *
 * @throws Error with the node's name and what is wrong
 */
export function parseRollRecord(node: string, annotation: string | undefined): RollRecord | undefined {
  if (annotation === undefined) {
    return undefined;
  }
  const parsed = rollRecordSchema.safeParse(parseJson(annotation));
  if (!parsed.success) {
    throw new Error(
      `annotation ${ROLL_ANNOTATION} of node ${node} must be what a deploy wrote, got ${annotation}: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}; look at the node, then remove the annotation`,
    );
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
