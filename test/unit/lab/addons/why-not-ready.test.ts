import assert from "node:assert/strict";
import { whyNotReady, type ListedObject } from "../../../../lab/addons/why-not-ready.ts";

const DEPLOYMENT: ListedObject = {
  kind: "Deployment",
  metadata: { namespace: "argo", name: "controller", generation: 3 },
  spec: { replicas: 2 },
  status: { observedGeneration: 3, updatedReplicas: 2, availableReplicas: 2 },
};
const SOURCE: ListedObject = {
  kind: "GitRepository",
  metadata: { namespace: "flux-system", name: "flux-system", generation: 1 },
  status: { observedGeneration: 1, conditions: [{ type: "Ready", status: "True", message: "stored" }] },
};

describe("whether add-ons are ready", () => {
  it("has no reason against it when all of them are", () => {
    assert.equal(whyNotReady([DEPLOYMENT, SOURCE]), undefined);
  });

  for (const [what, object, reason] of [
    [
      "replicas that are not available",
      { ...DEPLOYMENT, status: { ...DEPLOYMENT.status, availableReplicas: 1 } },
      "Deployment argo/controller has 1 of 2 replicas",
    ],
    [
      "replicas of an earlier version",
      { ...DEPLOYMENT, status: { ...DEPLOYMENT.status, updatedReplicas: 0 } },
      "Deployment argo/controller has 0 of 2 replicas",
    ],
    [
      "a Deployment of which an earlier version was seen",
      { ...DEPLOYMENT, status: { ...DEPLOYMENT.status, observedGeneration: 2 } },
      "Deployment argo/controller was not looked at yet",
    ],
    [
      "a Deployment without a status",
      { ...DEPLOYMENT, status: undefined },
      "Deployment argo/controller was not looked at yet",
    ],
    [
      "an object without a status",
      { ...SOURCE, status: undefined },
      "GitRepository flux-system/flux-system was not looked at yet",
    ],
    [
      "an object that says that it is not Ready",
      {
        ...SOURCE,
        status: {
          observedGeneration: 1,
          conditions: [{ type: "Ready", status: "False", message: "no branch" }],
        },
      },
      "GitRepository flux-system/flux-system is not Ready: no branch",
    ],
    [
      "a condition about an earlier version",
      { ...SOURCE, metadata: { ...SOURCE.metadata, generation: 2 } },
      "GitRepository flux-system/flux-system was not looked at yet",
    ],
  ] satisfies readonly (readonly [string, ListedObject, string])[]) {
    it(`names ${what}`, () => {
      assert.equal(whyNotReady([DEPLOYMENT, object, SOURCE]), reason);
    });
  }

  it("names everything that is missing", () => {
    const missing = [DEPLOYMENT, SOURCE].map((object) => ({ ...object, status: undefined }));

    assert.equal(
      whyNotReady(missing),
      "Deployment argo/controller was not looked at yet; GitRepository flux-system/flux-system was not looked at yet",
    );
  });
});
