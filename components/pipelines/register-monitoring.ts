import * as k8s from "@pulumi/kubernetes";
import type * as pulumi from "@pulumi/pulumi";
import { buildPipelinesRules } from "./alerts/pipelines-rules.ts";
import { buildDashboardConfigMap } from "./dashboard/dashboard-config-map.ts";

export interface MonitoringOptions {
  readonly clusterName: string;
  readonly runbookBaseUrl: string;
}

/** Registers the alerts, one object for each thing that they are about, and the dashboard. */
export function registerMonitoring(
  name: string,
  options: MonitoringOptions,
  opts: pulumi.CustomResourceOptions,
): readonly pulumi.Resource[] {
  return [
    ...buildPipelinesRules(options).map(
      ({ group, rule }) => new k8s.apiextensions.CustomResource(`${name}-${group}-alerts`, rule, opts),
    ),
    new k8s.core.v1.ConfigMap(`${name}-dashboard`, buildDashboardConfigMap(), opts),
  ];
}
