import assert from "node:assert/strict";
import { forbidIgnoredChanges } from "../../../../policies/rules/forbid-ignored-changes.ts";
import { findings } from "../findings.ts";

function ignoring(type: string, ...ignoreChanges: readonly string[]) {
  return findings(forbidIgnoredChanges, {
    type: `kubernetes:${type}`,
    name: "one",
    props: {},
    ignoreChanges,
  });
}

describe("forbid-ignored-changes", () => {
  for (const type of [
    "apps/v1:DaemonSet",
    "argoproj.io/v1alpha1:WorkflowTemplate",
    "helm.sh/v3:Release",
    "helm.toolkit.fluxcd.io/v2:HelmRelease",
    "kustomize.toolkit.fluxcd.io/v1:Kustomization",
    "monitoring.coreos.com/v1:PrometheusRule",
    "policy/v1:PodDisruptionBudget",
  ]) {
    it(`guards ${type}`, async () => {
      assert.deepEqual(await ignoring(type), []);
      assert.deepEqual(await ignoring(type, "spec.suspend"), ["one ignores changes of spec.suspend"]);
    });
  }

  it("leaves what decides about nothing to others", async () => {
    const harmless = ["metadata", "metadata.labels", 'metadata["annotations"]', "status", "status.replicas"];
    assert.deepEqual(await ignoring("apps/v1:DaemonSet", ...harmless), []);
    assert.deepEqual(await ignoring("core/v1:ConfigMap", "data"), "not applicable");
  });

  it("repeats a path and no other text", async () => {
    assert.deepEqual(await ignoring("apps/v1:DaemonSet", "spec.x[*]", "metadatas", "a hunter2"), [
      "one ignores changes of spec.x[*]",
      "one ignores changes of metadatas",
      "one ignores changes of a field",
    ]);
  });
});
