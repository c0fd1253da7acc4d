import * as z from "zod";
import type { RolledNode } from "../kube/node-editor.ts";
import { stagedOtherwise } from "./staged-record.ts";

/** Annotation of a node that was rolled and proven: what it runs since which boot. */
export const PROOF_ANNOTATION = "turntable.internal/proven";

const proofSchema = z.strictObject({
  deploy: z.string().min(1),
  digest: z.string().min(1),
  bootId: z.string().min(1),
  /** When it was proven (RFC 3339). */
  at: z.iso.datetime(),
});

export type NodeProof = z.infer<typeof proofSchema>;

export function formatProof(proof: NodeProof): string {
  return JSON.stringify(proof);
}

/** Whether the node was proven to run the digest and has not been booted since; then nothing is left to do. */
export function isProven(node: Pick<RolledNode, "annotations" | "bootId">, digest: string): boolean {
  return readProof(node, digest) !== undefined;
}

/**
 * The proof that still holds; undefined: there is none, it is about another digest, the node has been booted since, or its next boot
 * may run something else.
 */
export function readProof(
  node: Pick<RolledNode, "annotations" | "bootId">,
  digest: string,
): NodeProof | undefined {
  const text = node.annotations[PROOF_ANNOTATION];
  const proof = text === undefined ? undefined : proofSchema.safeParse(parseJson(text)).data;
  const holds = proof?.digest === digest && proof.bootId === node.bootId && !stagedOtherwise(node, digest);
  return holds ? proof : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
