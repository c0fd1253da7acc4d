import * as z from "zod";
import { GATES } from "../../api/gates.ts";
import { REASON_KINDS } from "../why/reason.ts";
import { deployViewSchema } from "./deploy-view.ts";

/** What `deploy`, `plan` and `stop` answer. */
export const deployAnswerSchema = z.object({
  deploy: deployViewSchema.meta({ description: "The deploy." }),
});

/** What `status` and `history` answer. */
export const deploysAnswerSchema = z.object({
  deploys: z.array(deployViewSchema).meta({ description: "The deploys, newest first." }),
});

/** What `approve` and `reject` answer. */
export const decisionAnswerSchema = z.object({
  name: z.string().meta({ description: "Name of the GateDecision." }),
  deploy: z.string().meta({ description: "Name of the deploy." }),
  gate: z.enum(GATES).meta({ description: "Gate that was decided." }),
  decision: z.enum(["approve", "reject"]).meta({ description: "What was decided." }),
  decidedBy: z.string().meta({ description: "Who decided." }),
  evidenceDigest: z.string().meta({ description: "Evidence that it is bound to." }),
});

/** What `why` answers. */
export const whyAnswerSchema = z.object({
  node: z.string().meta({ description: "The node." }),
  reasons: z
    .array(
      z.object({
        kind: z.enum(REASON_KINDS).meta({ description: "What holds it." }),
        message: z.string().meta({ description: "The same as a sentence." }),
        command: z.string().meta({ description: "Command line that resolves it, or looks at it." }),
      }),
    )
    .meta({
      description: "Why it is not being rebooted; the first one counts now, the others come after it.",
    }),
  unknown: z.array(z.string()).meta({ description: "What could not be known, and how to look." }),
});

/** What `unlock` answers. */
export const unlockAnswerSchema = z.object({
  removed: z
    .array(z.string())
    .meta({ description: "What was removed, a phrase each; empty: nothing is locked." }),
  by: z.string().meta({ description: "Who removed it." }).optional(),
  reason: z.string().meta({ description: "Why, in their words." }).optional(),
});

/** What `version` answers. */
export const versionAnswerSchema = z.object({
  pipectl: z.string().meta({ description: "Version of this program." }),
  node: z.string().meta({ description: "Version of Node that runs it." }),
  api: z.string().meta({ description: "API group and version that it speaks." }),
});
