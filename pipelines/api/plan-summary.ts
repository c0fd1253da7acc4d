import * as z from "zod";
import { MAX_NODES } from "./node-status.ts";
import { ATOMIC_LIST, nodeName, text } from "./schema-parts.ts";

/** What the plan said, as far as a reader of the deploy needs it. */
export const planSummarySchema = z
  .object({
    verdict: z.enum(["possible", "refused"]).meta({ description: "refused: at least one rule says no." }),
    image: text(512, "What the version was resolved in, by tag."),
    pin: text(
      256,
      "What the version was resolved to, and every node is proven against: the digest of an image, or the version of a package.",
    ).optional(),
    canary: nodeName("First node.").optional(),
    order: z
      .array(nodeName("A node."))
      .max(MAX_NODES)
      .meta({
        description: "All nodes of the fleet, in the order in which they are rolled.",
        ...ATOMIC_LIST,
      }),
    refusals: sentences("What says no."),
    notes: sentences("What a reader should know and that forbids nothing."),
  })
  .meta({ description: "What the plan said." });

export type PlanSummary = z.infer<typeof planSummarySchema>;

function sentences(description: string) {
  return z
    .array(text(1_024, "A sentence."))
    .max(51)
    .meta({ description: `${description} A sentence each.`, ...ATOMIC_LIST });
}
