import * as z from "zod";
import { fromMatchLabels } from "../label-requirement.ts";
import type { LabelRequirement } from "../label-requirement.ts";

/** A PodDisruptionBudget and what its controller last counted. */
export interface ClusterBudget {
  readonly namespace: string;
  readonly name: string;
  /** Undefined: it covers no pod. An empty list covers every pod of the namespace. */
  readonly selector: readonly LabelRequirement[] | undefined;
  readonly expectedPods: number;
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
}

const OPERATORS = { In: "in", NotIn: "not-in", Exists: "exists", DoesNotExist: "absent" } as const;

const selectorSchema = z
  .object({
    matchLabels: z.record(z.string(), z.string()).default({}),
    matchExpressions: z
      .array(
        z.object({
          key: z.string(),
          operator: z.enum(["In", "NotIn", "Exists", "DoesNotExist"]),
          values: z.array(z.string()).default([]),
        }),
      )
      .default([]),
  })
  .transform(({ matchLabels, matchExpressions }): LabelRequirement[] => [
    ...fromMatchLabels(matchLabels),
    ...matchExpressions.map(({ key, operator, values }): LabelRequirement => {
      const own = OPERATORS[operator];
      return own === "in" || own === "not-in" ? { key, operator: own, values } : { key, operator: own };
    }),
  ]);

export const clusterBudgetSchema = z
  .object({
    metadata: z.object({ namespace: z.string(), name: z.string() }),
    spec: z.object({ selector: selectorSchema.optional() }),
    status: z
      .object({
        expectedPods: z.number().default(0),
        currentHealthy: z.number().default(0),
        desiredHealthy: z.number().default(0),
      })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): ClusterBudget => ({
    ...metadata,
    selector: spec.selector,
    ...status,
  }));
