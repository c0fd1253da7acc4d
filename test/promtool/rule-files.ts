import { parse } from "yaml";
import { z } from "zod";
import { buildPipelinesRules } from "../../components/pipelines/alerts/pipelines-rules.ts";
import { buildAlerts } from "../../components/renovate/alerts.ts";
import { listRepositoryFiles, readRepositoryFile } from "../support/repository-files.ts";
import { SETTINGS } from "../unit/components/renovate/settings-fixture.ts";
import { substituteLikeFlux } from "../unit/components/kured/substitute-like-flux.ts";

const ruleSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()),
});
const specSchema = z.object({
  groups: z.array(z.object({ name: z.string(), rules: z.array(ruleSchema) })),
});
const manifestSchema = z.object({ metadata: z.object({ name: z.string() }), spec: specSchema });

export type AlertingRule = z.infer<typeof ruleSchema>;

/** What Prometheus reads: the spec of a PrometheusRule. */
export type RuleSpec = z.infer<typeof specSchema>;

const VARIABLES = { cluster_name: "lab", prometheus_host: "prometheus.example.com" };

/** Every rule of this repository as Prometheus gets it, by the name of its object. */
export function findRules(): ReadonlyMap<string, RuleSpec> {
  const { runbookBaseUrl } = SETTINGS;
  const kured = listRepositoryFiles()
    .filter((path) => /^gitops\/platform\/kured\/.*prometheusrule.*\.yaml$/.test(path))
    .map((path): unknown => parse(substituteLikeFlux(readRepositoryFile(path), VARIABLES)));
  const built = buildPipelinesRules({ runbookBaseUrl, clusterName: "lab" }).map(({ rule }) => rule);
  const manifests = [...kured, ...built, buildAlerts(SETTINGS)].map((manifest) =>
    manifestSchema.parse(manifest),
  );
  return new Map(manifests.map(({ metadata, spec }) => [metadata.name, spec]));
}
