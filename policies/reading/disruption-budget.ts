import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

const amountSchema = z.union([z.number(), z.string()]).nullish();
const labelsSchema = z.record(z.string(), z.string()).nullish();

const budgetSchema = z.object({
  metadata: z.object({
    namespace: z.string().nullish(),
    annotations: z.object({ "turntable.internal/single-replica": z.string().nullish() }).nullish(),
  }),
  spec: z.object({
    minAvailable: amountSchema,
    maxUnavailable: amountSchema,
    unhealthyPodEvictionPolicy: z.string().nullish(),
    selector: z
      .object({ matchLabels: labelsSchema, matchExpressions: z.array(z.unknown()).nullish() })
      .nullish(),
  }),
});

export interface DisruptionBudget {
  readonly name: string;
  readonly urn: string;
  readonly namespace: string;
  readonly minAvailable: number | string | undefined;
  readonly maxUnavailable: number | string | undefined;
  readonly evictsUnhealthy: boolean;
  /** Labels of the pods it covers; undefined: it selects by expressions, or not at all. */
  readonly matchLabels: Readonly<Record<string, string>> | undefined;
  /** Whether it is the registry's, which refuses drains on purpose while there is one replica. */
  readonly isDeliberateHold: boolean;
}

/** Undefined: the resource is no PodDisruptionBudget. */
export function readDisruptionBudget(resource: JudgedResource): DisruptionBudget | undefined {
  if (!isKind(resource.type, "policy", "PodDisruptionBudget")) {
    return undefined;
  }
  const { metadata, spec } = readProps(resource, budgetSchema);
  const byLabels = (spec.selector?.matchExpressions ?? []).length === 0;
  return {
    name: resource.name,
    urn: resource.urn,
    namespace: metadata.namespace ?? "default",
    minAvailable: spec.minAvailable ?? undefined,
    maxUnavailable: spec.maxUnavailable ?? undefined,
    evictsUnhealthy: spec.unhealthyPodEvictionPolicy === "AlwaysAllow",
    matchLabels: byLabels ? (spec.selector?.matchLabels ?? undefined) : undefined,
    isDeliberateHold:
      metadata.annotations?.["turntable.internal/single-replica"] === "hold" &&
      resource.urn.includes("turntable:registry:RegistryBudget$"),
  };
}
