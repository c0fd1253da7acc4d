import assert from "node:assert/strict";
import { readRenovateVariables } from "../../../../policies/reading/renovate-containers.ts";

const TOKEN = { name: "RENOVATE_TOKEN" };
const DRY = { name: "RENOVATE_DRY_RUN", value: "full" };
const pod = {
  initContainers: [
    { image: "registry.example.com/renovate/renovate:44", env: [TOKEN] },
    { image: "registry.example.com/renovate/tools:1", env: [DRY] },
  ],
  containers: [{ image: "renovate@sha256:a1", env: [DRY] }, { image: "renovate" }],
};
const template = { spec: { template: { spec: pod } } };

function read(type: string, props: object) {
  return readRenovateVariables({ type: `kubernetes:${type}`, name: "one", urn: "urn:one", props });
}

describe("the variables of Renovate", () => {
  it("are those of each container of its image, the ones that start first before the others", () => {
    const all = [[TOKEN], [DRY], []];
    assert.deepEqual(read("batch/v1:Job", template), all);
    assert.deepEqual(read("apps/v1:Deployment", template), all);
    assert.deepEqual(read("batch/v1:CronJob", { spec: { jobTemplate: template } }), all);
  });

  it("are none of another image, and none of another kind", () => {
    const images = ["renovatebot:1", "example.com/my-renovate:1", "renovate/tools", ""];
    const containers = images.map((image) => ({ image, env: [DRY] }));
    assert.deepEqual(read("batch/v1:Job", { spec: { template: { spec: { containers } } } }), []);
    assert.deepEqual(read("apps/v1:DaemonSet", template), []);
  });
});
