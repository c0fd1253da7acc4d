import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

const ruleSchema = z.object({
  spec: z.object({
    groups: z
      .array(
        z.object({
          rules: z.array(
            z.object({
              alert: z.string().nullish(),
              record: z.string().nullish(),
              expr: z.union([z.string(), z.number()]),
              for: z.string().nullish(),
            }),
          ),
        }),
      )
      .nullish(),
  }),
});

export interface AlertRule {
  /** Name of the Pulumi resource. */
  readonly resource: string;
  readonly urn: string;
  /** Whether it fires, or records a series. */
  readonly kind: "alert" | "record";
  readonly name: string;
  readonly expression: string;
  readonly for: string | undefined;
}

/** The rules of a PrometheusRule; empty for any other resource. */
export function readAlertRules(resource: JudgedResource): readonly AlertRule[] {
  if (!isKind(resource.type, "monitoring.coreos.com", "PrometheusRule")) {
    return [];
  }
  return (readProps(resource, ruleSchema).spec.groups ?? [])
    .flatMap(({ rules }) => rules)
    .map((rule) => ({
      resource: resource.name,
      urn: resource.urn,
      kind: typeof rule.alert === "string" ? "alert" : "record",
      name: rule.alert ?? rule.record ?? "",
      expression: String(rule.expr),
      for: rule.for ?? undefined,
    }));
}
