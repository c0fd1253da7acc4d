import assert from "node:assert/strict";
import { separateFleets } from "../../../../policies/rules/separate-fleets.ts";
import { evaluate } from "../../../support/evaluate.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { inventory, masterTarget, workersTarget } from "../../../fixtures/policies/resources/hosts.ts";

function stack(masters: readonly string[], workers: readonly string[]) {
  return [inventory, change(masterTarget, "hostNames", masters), change(workersTarget, "hostNames", workers)];
}

describe("separate-fleets", () => {
  it("passes two targets that share the inventory out", async () => {
    assert.deepEqual(await findings(separateFleets, [inventory, masterTarget, workersTarget]), []);
  });

  it("refuses a host in two fleets", async () => {
    assert.deepEqual(await findings(separateFleets, stack(["m1", "m2", "m3", "w1"], ["w1"])), [
      "w1 is in two fleets: prod-master and prod-workers",
      "the worker w1 is in prod-master",
    ]);
  });

  it("refuses a master among the workers, and blames the target", async () => {
    const wrong = stack(["m1", "m2"], ["w1", "m3"]);
    assert.deepEqual(await findings(separateFleets, wrong), ["the master m3 is in prod-workers"]);
    assert.deepEqual(
      (await evaluate(separateFleets, wrong)).map(({ urn }) => urn),
      ["urn:pulumi:test::turntable::turntable:pipelines:DeployTarget::prod-workers"],
    );
  });

  it("refuses a host of the inventory that is in no fleet", async () => {
    assert.deepEqual(await findings(separateFleets, stack(["m1", "m2", "m3"], [])), [
      "the worker w1 is in no fleet",
    ]);
  });

  it("refuses a host that the inventory does not know", async () => {
    assert.deepEqual(await findings(separateFleets, stack(["m1", "m2", "m3"], ["w1", "w9"])), [
      "w9 of prod-workers is not in the inventory",
    ]);
  });

  it("refuses a second target for one fleet, even with other hosts", async () => {
    const second = { ...change(workersTarget, "hostNames", []), name: "more-workers" };
    assert.deepEqual(await findings(separateFleets, [inventory, masterTarget, workersTarget, second]), [
      "the fleet prod-workers has two targets: more-workers and prod-workers",
    ]);
  });

  it("passes the same fleet of two clusters", async () => {
    const elsewhere = change(change(workersTarget, "clusterName", "lab"), "hostNames", []);
    assert.deepEqual(await findings(separateFleets, [masterTarget, workersTarget, inventory, elsewhere]), []);
  });

  it("refuses targets without a list of hosts, and hosts without targets", async () => {
    const missing = "the stack has deploy targets and no list of its hosts";
    assert.deepEqual(await findings(separateFleets, [masterTarget]), [missing]);
    assert.deepEqual(
      (await evaluate(separateFleets, [masterTarget, workersTarget])).map(({ urn }) => urn),
      ["urn:pulumi:test::turntable::turntable:pipelines:DeployTarget::prod-master"],
    );
    assert.deepEqual(await findings(separateFleets, [inventory]), [
      "the master m1 is in no fleet",
      "the master m2 is in no fleet",
      "the master m3 is in no fleet",
      "the worker w1 is in no fleet",
    ]);
  });

  it("refuses a target that does not say its hosts", async () => {
    assert.deepEqual(await findings(separateFleets, [change(masterTarget, "hostNames", undefined)]), [
      "prod-master: hostNames is missing or not of the expected shape, so the rule cannot be judged",
    ]);
  });
});
