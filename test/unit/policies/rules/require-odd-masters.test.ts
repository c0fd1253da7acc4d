import assert from "node:assert/strict";
import { requireOddMasters } from "../../../../policies/rules/require-odd-masters.ts";
import { change, UNKNOWN } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { inventory, masterTarget, workersTarget } from "../../../fixtures/policies/resources/hosts.ts";

function masters(...hostNames: string[]) {
  return change(masterTarget, "hostNames", hostNames);
}

function reason(text: string | undefined) {
  return change(masters("m1"), "acknowledgeSingleMaster", text);
}

describe("require-odd-masters", () => {
  it("passes three and five masters", async () => {
    assert.deepEqual(await findings(requireOddMasters, masterTarget), []);
    assert.deepEqual(await findings(requireOddMasters, masters("m1", "m2", "m3", "m4", "m5")), []);
  });

  it("refuses none, two and four masters, by name", async () => {
    assert.deepEqual(await findings(requireOddMasters, masters()), ["prod-master has 0 masters (none)"]);
    assert.deepEqual(await findings(requireOddMasters, masters("m1", "m2")), [
      "prod-master has 2 masters (m1, m2)",
    ]);
    assert.deepEqual(await findings(requireOddMasters, masters("m1", "m2", "m3", "m4")), [
      "prod-master has 4 masters (m1, m2, m3, m4)",
    ]);
  });

  it("does not count one master twice", async () => {
    assert.deepEqual(await findings(requireOddMasters, masters("m1", "m2", "m2")), [
      "prod-master has 2 masters (m1, m2, m2)",
    ]);
  });

  it("passes one master only with a reason", async () => {
    const found = ["prod-master has one master (m1) and no reason of 20 characters or more"];
    assert.deepEqual(await findings(requireOddMasters, reason(undefined)), found);
    assert.deepEqual(await findings(requireOddMasters, reason("yes")), found);
    assert.deepEqual(await findings(requireOddMasters, reason(" ".repeat(30))), found);
    assert.deepEqual(await findings(requireOddMasters, reason(` ${"x".repeat(19)} `)), found);
    assert.deepEqual(await findings(requireOddMasters, reason("x".repeat(20))), []);
    assert.deepEqual(await findings(requireOddMasters, reason("a test cluster, down time is fine")), []);
  });

  it("does not accept a reason for two masters", async () => {
    const two = change(masters("m1", "m2"), "acknowledgeSingleMaster", "a test cluster, down time is fine");
    assert.deepEqual(await findings(requireOddMasters, two), ["prod-master has 2 masters (m1, m2)"]);
  });

  it("says nothing about any number of workers", async () => {
    assert.deepEqual(
      await findings(requireOddMasters, change(workersTarget, "hostNames", ["w1", "w2"])),
      "not applicable",
    );
  });

  it("refuses a target whose fleet or hosts cannot be read", async () => {
    assert.deepEqual(await findings(requireOddMasters, change(masterTarget, "fleet", "both")), [
      "prod-master: fleet is missing or not of the expected shape, so the rule cannot be judged",
    ]);
    assert.deepEqual(await findings(requireOddMasters, change(masterTarget, "hostNames", UNKNOWN)), [
      "prod-master: hostNames is not known before the update, so the rule cannot be judged; give it a value that the program knows",
    ]);
  });

  it("says nothing about another resource", async () => {
    assert.deepEqual(await findings(requireOddMasters, inventory), "not applicable");
  });
});
