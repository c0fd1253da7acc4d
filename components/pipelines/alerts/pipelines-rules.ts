import type { Alert } from "../../alerts/alert.ts";
import { buildPrometheusRule } from "../../alerts/build-prometheus-rule.ts";
import type { RuleOptions } from "../../alerts/build-prometheus-rule.ts";
import { PIPELINES_NAMESPACE } from "../../../pipelines/names.ts";
import { objectMetadata } from "../object-metadata.ts";
import { DEPLOY_ALERTS } from "./deploy-alerts.ts";
import { NODE_ALERTS } from "./node-alerts.ts";
import { OPERATOR_ALERTS } from "./operator-alerts.ts";
import { STORAGE_ALERTS } from "./storage-alerts.ts";

const GROUPS: Readonly<Record<string, readonly Alert[]>> = {
  deploys: DEPLOY_ALERTS,
  nodes: NODE_ALERTS,
  storage: STORAGE_ALERTS,
  operator: OPERATOR_ALERTS,
};

/**
 * The rules that notice when a person has to look, one object for each thing that they are about.
 *
 * @throws Error when one does not fit the schema of the Prometheus operator.
 */
export function buildPipelinesRules(options: Pick<RuleOptions, "runbookBaseUrl" | "clusterName">) {
  return Object.entries(GROUPS).map(([group, alerts]) => {
    const name = `pipelines-${group}`;
    const { annotations } = objectMetadata(name);
    const rule = { ...options, name, namespace: PIPELINES_NAMESPACE, annotations };
    return { group, rule: buildPrometheusRule(rule, alerts) };
  });
}
