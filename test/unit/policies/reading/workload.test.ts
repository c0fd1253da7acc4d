import assert from "node:assert/strict";
import { readWorkload } from "../../../../policies/reading/workload.ts";
import { deployment } from "../../../fixtures/policies/resources/budgets.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import type { EvaluatedResource } from "../../../support/evaluate.ts";

function read(resource: EvaluatedResource) {
  return readWorkload({ ...resource, urn: "urn:x" });
}

describe("a workload", () => {
  it("is a Deployment or a StatefulSet", () => {
    const web = { namespace: "web", replicas: 2, podLabels: { app: "web" } };
    assert.deepEqual(read(deployment), web);
    assert.deepEqual(read({ ...deployment, type: "kubernetes:apps/v1:StatefulSet" }), web);
    assert.equal(read({ ...deployment, type: "kubernetes:apps/v1:DaemonSet" }), undefined);
  });

  it("has what Kubernetes fills in: a namespace and one replica", () => {
    const bare = change(change(deployment, "metadata", { name: "web" }), "spec.replicas", undefined);
    assert.deepEqual(read(change(bare, "spec.template.metadata", {})), {
      namespace: "default",
      replicas: 1,
      podLabels: {},
    });
    assert.equal(read(change(deployment, "spec.replicas", 0))?.replicas, 0);
  });
});
