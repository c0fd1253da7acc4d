import * as z from "zod";
import type { RolledNode } from "../kube/node-editor.ts";

/** Annotation of a node whose next boot runs, or may run, what a deploy put there. It is written before the host is touched. */
export const STAGED_ANNOTATION = "turntable.internal/staged";

const stagedRecordSchema = z.strictObject({
  /** Name of the deploy that staged it first. */
  deploy: z.string().min(1),
  /** Bare version, for people. */
  version: z.string().min(1),
  digest: z.string().min(1),
  /** Boot during which it was staged: after the next one nothing is staged any more. */
  bootId: z.string().min(1),
  /** When (RFC 3339). */
  since: z.iso.datetime(),
});

export type StagedRecord = z.infer<typeof stagedRecordSchema>;

export function formatStagedRecord(record: StagedRecord): string {
  return JSON.stringify(record);
}

/** What the next boot of a node brings; undefined: nothing is staged, or the node has been booted since. */
export function readStaged({
  annotations,
  bootId,
}: Pick<RolledNode, "annotations" | "bootId">): StagedRecord | "unreadable" | undefined {
  const text = annotations[STAGED_ANNOTATION];
  if (text === undefined) {
    return undefined;
  }
  const record = stagedRecordSchema.safeParse(parseJson(text)).data;
  return record === undefined ? "unreadable" : record.bootId === bootId ? record : undefined;
}

/** Whether the next boot of the node may run something else than this digest. */
export function stagedOtherwise(node: Pick<RolledNode, "annotations" | "bootId">, digest: string): boolean {
  const staged = readStaged(node);
  return staged === "unreadable" || (staged !== undefined && staged.digest !== digest);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
