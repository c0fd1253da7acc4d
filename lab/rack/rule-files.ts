import { z } from "zod";

const ruleSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string(), namespace: z.string() }),
  spec: z.looseObject({ groups: z.array(z.looseObject({ name: z.string() })).optional() }),
});

/** A list of PrometheusRule objects, as kubectl prints it. */
export const ruleListSchema = z.looseObject({ items: z.array(ruleSchema) });

export type PrometheusRule = z.infer<typeof ruleSchema>;

/**
 * The rule files of these objects by their names, as the operator of Prometheus would write them. JSON is YAML.
 *
 * @see https://github.com/prometheus/prometheus/blob/v2.42.0/docs/configuration/recording_rules.md
 */
export function ruleFiles(rules: readonly PrometheusRule[]): ReadonlyMap<string, string> {
  return new Map(
    rules.map(({ metadata, spec }) => [
      `${metadata.namespace}-${metadata.name}.json`,
      `${JSON.stringify({ groups: spec.groups ?? [] }, undefined, 2)}\n`,
    ]),
  );
}
