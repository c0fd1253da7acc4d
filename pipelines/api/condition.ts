import * as z from "zod";
import { count, listMap, moment, shaped } from "./schema-parts.ts";

/**
 * A condition as every Kubernetes object has them.
 *
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/apis/meta/v1/types.go (Condition)
 */
const conditionSchema = z.object({
  type: shaped(/^[A-Za-z]([A-Za-z0-9]*)$/, 316, "What is said, such as Ready."),
  status: z.enum(["True", "False", "Unknown"]).meta({ description: "Whether it holds." }),
  reason: shaped(/^[A-Za-z]([A-Za-z0-9_]*[A-Za-z0-9])?$/, 128, "Why, in one word for programs."),
  message: z.string().max(1_024).meta({ description: "Why, as a sentence." }),
  lastTransitionTime: moment("When status last changed."),
  observedGeneration: count(Number.MAX_SAFE_INTEGER, "Generation that it was said of.").optional(),
});

export const conditionsSchema = z
  .array(conditionSchema)
  .max(8)
  .meta({ description: "What holds of the deploy.", ...listMap("type") });

export type Condition = z.infer<typeof conditionSchema>;
