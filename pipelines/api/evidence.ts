import * as z from "zod";
import { ATOMIC_LIST, moment, nodeName, shaped, text } from "./schema-parts.ts";

/** How much of it a deploy keeps; `addEvidence` and `boundEvidence` keep to it. */
export const EVIDENCE_LIMITS = { items: 48, facts: 24, checks: 24, fact: 256, sentence: 320 } as const;

const checkSchema = z.object({
  name: shaped(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/, 63, "Name of the check."),
  result: z
    .enum(["passed", "failed", "skipped"])
    .meta({ description: "What came of it. skipped: it does not apply here, which is not passed." }),
  message: text(EVIDENCE_LIMITS.sentence, "What was seen, as a sentence."),
});

/** What one step saw, in bounds. */
export const evidenceSchema = z
  .object({
    step: shaped(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/, 63, "Step that saw it."),
    node: nodeName("Node that it is about; absent: the whole deploy.").optional(),
    at: moment("When it was seen."),
    facts: z
      .record(z.string(), text(EVIDENCE_LIMITS.fact, "What was seen."))
      .refine((facts) => Object.keys(facts).length <= EVIDENCE_LIMITS.facts)
      .meta({
        description: "Named values, such as bootedDigest or kernel.",
        maxProperties: EVIDENCE_LIMITS.facts,
      }),
    checks: z
      .array(checkSchema)
      .max(EVIDENCE_LIMITS.checks)
      .meta({ description: "Checks that ran, in order.", ...ATOMIC_LIST }),
  })
  .meta({ description: "What one step saw." });

export type Evidence = z.infer<typeof evidenceSchema>;

export type EvidenceCheck = Evidence["checks"][number];
