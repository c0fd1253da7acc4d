import { isKind } from "../reading/type-token.ts";
import { resourceRule } from "../rule.ts";

/** The kinds whose fields decide about safety. */
const GUARDED = [
  ["apps", "DaemonSet"],
  ["argoproj.io", "WorkflowTemplate"],
  ["helm.sh", "Release"],
  ["helm.toolkit.fluxcd.io", "HelmRelease"],
  ["kustomize.toolkit.fluxcd.io", "Kustomization"],
  ["monitoring.coreos.com", "PrometheusRule"],
  ["policy", "PodDisruptionBudget"],
] as const;

const HARMLESS = /^(metadata|status)(\.|\[|$)/;

export const forbidIgnoredChanges = resourceRule({
  name: "forbid-ignored-changes",
  description: "No field that decides about safety is left to whoever changed it last.",
  why: "With ignoreChanges the rules judge what is in the state, and the cluster has whatever somebody made of it.",
  severity: "high",
  remediationSteps: "remove the field from ignoreChanges and set it in the program",
  judge: ({ type, name, ignoreChanges = [] }) =>
    GUARDED.some(([group, kind]) => isKind(type, group, kind))
      ? ignoreChanges
          .filter((path) => !HARMLESS.test(path))
          .map((path) => `${name} ignores changes of ${/^[\w.[\]"*-]+$/.test(path) ? path : "a field"}`)
      : undefined,
});
