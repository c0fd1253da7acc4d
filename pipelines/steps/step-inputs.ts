import * as z from "zod";
import type { HostTarget } from "../roll/host-agent.ts";

/** An option that carries JSON. */
export function json<T>(schema: z.ZodType<T>): z.ZodType<T> {
  return z.preprocess((text) => (typeof text === "string" ? parseJson(text) : text), schema);
}

/** Nothing besides the deploy and the target. */
export const noInputs = z.object({});

const targetSchema: z.ZodType<HostTarget> = z.object({
  version: z.string().min(1),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  reference: z.string().min(1),
});

/** What the version is, by digest. */
export const pinInput = json(targetSchema);

/** The same, or why it is not known. */
export const resolvedInput = json(z.union([targetSchema, z.strictObject({ problem: z.string().min(1) })]));

export const nodeInput = z.string().min(1);

/** Owners of pods that were in trouble before. */
export const knownBadInput = json(
  z.array(z.string()).transform((owners): ReadonlySet<string> => new Set(owners)),
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
