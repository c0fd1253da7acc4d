import assert from "node:assert/strict";
import { requireUpgradeConfig } from "../../../../policies/rules/require-upgrade-config.ts";
import { inventory, inventoryCommands } from "../../../fixtures/policies/resources/hosts.ts";
import { findings } from "../findings.ts";

const [first, ...others] = inventoryCommands;
assert.ok(first);

describe("require-upgrade-config", () => {
  it("does not count a command that stands outside of the component", async () => {
    const outside = { ...first, urn: "urn:pulumi:test::turntable::command:remote:Command::hosts-m1" };
    assert.deepEqual(await findings(requireUpgradeConfig, [inventory, outside, ...others]), [
      "nothing writes the upgrades of m1",
    ]);
  });

  it("passes over whatever else of the component bears the command's name", async () => {
    const urn = "urn:pulumi:test::turntable::turntable:hosts:UnattendedUpgrades$app:box:Box::hosts-m1";
    const more = { ...first, type: "app:box:Box", urn };
    assert.deepEqual(await findings(requireUpgradeConfig, [inventory, more, first, ...others]), []);
  });

  it("says nothing without hosts", async () => {
    assert.deepEqual(await findings(requireUpgradeConfig, others), "not applicable");
  });
});
