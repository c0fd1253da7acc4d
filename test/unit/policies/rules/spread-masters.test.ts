import assert from "node:assert/strict";
import { spreadMasters } from "../../../../policies/rules/spread-masters.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { inventory } from "../../../fixtures/policies/resources/hosts.ts";
import { findings } from "../findings.ts";

/** Masters m1, m2, … in these places. */
function placed(...places: readonly (string | null)[]) {
  const hosts = places.map((failureDomain, index) => ({
    name: `m${index + 1}`,
    role: "master",
    failureDomain,
  }));
  return findings(spreadMasters, change(inventory, "hosts", hosts));
}

describe("spread-masters", () => {
  it("spares as many masters as etcd does", async () => {
    assert.deepEqual(await placed("a", "b", "c"), []);
    assert.deepEqual(await placed("a", "a", "b", "b", "c"), []);
    assert.deepEqual(await placed("a", "a", "a", "b", "c"), [
      "hosts has 3 of 5 masters in one place (m1, m2, m3); etcd spares 2",
    ]);
    assert.deepEqual(await placed("a", "b"), [
      "hosts has 1 of 2 masters in one place (m1); etcd spares 0",
      "hosts has 1 of 2 masters in one place (m2); etcd spares 0",
    ]);
  });

  it("names the masters whose place is not known", async () => {
    assert.deepEqual(await placed("a", null, ""), ["hosts does not say where m2, m3 are"]);
    assert.deepEqual(await placed("a", "b", null), ["hosts does not say where m3 is"]);
  });

  it("says nothing about one master, and nothing where no place is named", async () => {
    assert.deepEqual(await placed("a"), "not applicable");
    assert.deepEqual(await placed(), "not applicable");
    assert.deepEqual(await placed(null, "", null), "not applicable");
  });
});
