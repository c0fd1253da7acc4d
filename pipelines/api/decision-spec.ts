import * as z from "zod";
import { DEPLOY_NAME } from "./deploy-spec.ts";
import { GATES } from "./gates.ts";
import { digest, objectUid, shaped, text, validations } from "./schema-parts.ts";

/** What a person decided about one gate of one deploy, on which evidence. It never changes. */
export const decisionSpecSchema = z
  .object({
    deployName: shaped(DEPLOY_NAME, 63, "Name of the deploy."),
    deployUID: objectUid("UID of the deploy: a decision never counts for another one of its name."),
    deployRequestedBy: text(
      512,
      "Who asked for the deploy, copied from it, so that a rule about two persons can be judged at once; a wrong copy is not " +
        "valid at the gate.",
    ),
    gate: z.enum(GATES).meta({ description: "Gate that is decided." }),
    decision: z.enum(["approve", "reject"]).meta({ description: "approve: go on. reject: end the deploy." }),
    evidenceDigest: digest(
      "SHA-256 of the evidence that was shown, in canonical JSON. When the evidence changes, the decision does not count.",
    ),
    decidedBy: text(512, "Who decides. It must be the authenticated user."),
    reason: text(1_024, "Why, in their words.").optional(),
  })
  .meta({
    description: "What was decided. It never changes.",
    ...validations({ rule: "self == oldSelf", message: "a decision is never changed" }),
  });

export type DecisionSpec = z.infer<typeof decisionSpecSchema>;
