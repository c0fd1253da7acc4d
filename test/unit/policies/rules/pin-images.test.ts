import assert from "node:assert/strict";
import { pinImages } from "../../../../policies/rules/pin-images.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { budget, deployment } from "../../../fixtures/policies/resources/budgets.ts";
import { planningWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const POD = "spec.template.spec";
const TAG = "registry.example.com/web:1";
const DIGEST = `${TAG}@sha256:${"0".repeat(64)}`;

function podOf(containers: object) {
  return { metadata: { labels: {} }, spec: containers };
}

describe("pin-images", () => {
  it("passes images with a digest", async () => {
    assert.deepEqual(await findings(pinImages, deployment), []);
    assert.deepEqual(await findings(pinImages, planningWorkflow), []);
  });

  it("refuses a tag, a parameter, a short digest and another algorithm", async () => {
    for (const image of [
      TAG,
      "web",
      "{{inputs.parameters.image}}",
      DIGEST.slice(0, -1),
      DIGEST.replace("256", "512"),
    ]) {
      assert.deepEqual(await findings(pinImages, change(deployment, `${POD}.containers.0.image`, image)), [
        "web runs an image without a digest in its container web",
      ]);
    }
  });

  it("looks into init containers too", async () => {
    const prepared = change(deployment, `${POD}.initContainers`, [{ name: "prepare", image: TAG }]);
    assert.deepEqual(await findings(pinImages, prepared), [
      "web runs an image without a digest in its container prepare",
    ]);
  });

  for (const [type, spec] of [
    ["core/v1:Pod", podOf({ containers: [{ name: "c", image: TAG }] }).spec],
    ["apps/v1:DaemonSet", { template: podOf({ containers: [{ name: "c", image: TAG }] }) }],
    ["apps/v1:StatefulSet", { template: podOf({ containers: [{ name: "c", image: TAG }] }) }],
    ["batch/v1:Job", { template: podOf({ containers: [{ name: "c", image: TAG }] }) }],
    [
      "batch/v1:CronJob",
      { jobTemplate: { spec: { template: podOf({ containers: [{ name: "c", image: TAG }] }) } } },
    ],
    [
      "argoproj.io/v1alpha1:CronWorkflow",
      { workflowSpec: { templates: [{ container: { name: "c", image: TAG } }] } },
    ],
    ["argoproj.io/v1alpha1:Workflow", { templates: [{ script: { name: "c", image: TAG } }] }],
    ["argoproj.io/v1alpha1:WorkflowTemplate", { templates: [{ sidecars: [{ name: "c", image: TAG }] }] }],
    [
      "argoproj.io/v1alpha1:ClusterWorkflowTemplate",
      { templates: [{ containerSet: { containers: [{ name: "c", image: TAG }] } }] },
    ],
  ] as const) {
    it(`looks into ${type}`, async () => {
      const resource = { type: `kubernetes:${type}`, name: "thing", props: { spec } };
      assert.deepEqual(await findings(pinImages, resource), [
        "thing runs an image without a digest in its container c",
      ]);
    });
  }

  it("says nothing about a kind that runs no container", async () => {
    assert.deepEqual(await findings(pinImages, budget), "not applicable");
  });
});
