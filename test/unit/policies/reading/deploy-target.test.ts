import assert from "node:assert/strict";
import { readDeployTarget } from "../../../../policies/reading/deploy-target.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { masterTarget } from "../../../fixtures/policies/resources/hosts.ts";

function read(path: string, value: unknown) {
  return readDeployTarget({ ...change(masterTarget, path, value), urn: "urn:x" });
}

describe("a deploy target", () => {
  it("says its cluster, its fleet and its hosts", () => {
    assert.deepEqual(read("clusterName", "p"), {
      clusterName: "p",
      fleet: "master",
      hostNames: ["m1", "m2", "m3"],
    });
  });

  for (const [field, value] of [
    ["clusterName", ""],
    ["fleet", "masters"],
    ["hostNames", "m1"],
  ] as const) {
    it(`cannot be judged while ${field} is ${JSON.stringify(value)}`, () => {
      assert.throws(() => read(field, value), {
        message: `prod-master: ${field} is missing or not of the expected shape, so the rule cannot be judged`,
      });
    });
  }
});
