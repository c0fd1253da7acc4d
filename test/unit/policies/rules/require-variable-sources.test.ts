import assert from "node:assert/strict";
import { requireVariableSources } from "../../../../policies/rules/require-variable-sources.ts";
import { kuredAlerts } from "../../../fixtures/policies/resources/alerts.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { kuredKustomization, kuredRelease } from "../../../fixtures/policies/resources/kured.ts";
import { evaluate } from "../../../support/evaluate.ts";
import type { EvaluatedResource } from "../../../support/evaluate.ts";
import { findings } from "../findings.ts";

const unsourced = change(kuredKustomization, "spec.postBuild", undefined);
const plainRelease = change(kuredRelease, "spec.values.configuration.prometheusUrl", "http://p:9090");
const usingAlerts = change(kuredAlerts, "spec.groups.0.rules.0.expr", 'up{cluster="${cluster_name}"}');
const FOUND = ["kured-alerts uses variables, but its Kustomization has no substituteFrom"];

async function blamed(...resources: readonly EvaluatedResource[]) {
  const violations = await evaluate(requireVariableSources, resources);
  return violations.map(({ urn }) => urn?.split("::").at(-1));
}

describe("require-variable-sources", () => {
  it("counts the variables of the alerts in the namespace of a release", async () => {
    assert.deepEqual(await findings(requireVariableSources, [plainRelease, usingAlerts, unsourced]), FOUND);
    const elsewhere = change(usingAlerts, "metadata.namespace", "other");
    assert.deepEqual(
      await findings(requireVariableSources, [plainRelease, elsewhere, unsourced]),
      "not applicable",
    );
    const others = { ...usingAlerts, type: "kubernetes:core/v1:ConfigMap" };
    assert.deepEqual(
      await findings(requireVariableSources, [plainRelease, others, unsourced]),
      "not applicable",
    );
  });

  it("takes an object without a namespace for one of the default one", async () => {
    const release = change(plainRelease, "metadata.namespace", "default");
    const alerts = change(usingAlerts, "metadata.namespace", undefined);
    assert.deepEqual(await findings(requireVariableSources, [release, alerts, unsourced]), FOUND);
  });

  it("blames the Kustomization, and the object itself where there is none", async () => {
    assert.deepEqual(await blamed(kuredRelease, unsourced), ["kured-kustomization"]);
    assert.deepEqual(await blamed(kuredRelease), ["kured"]);
  });
});
