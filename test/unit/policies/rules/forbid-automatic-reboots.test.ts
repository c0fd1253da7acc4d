import assert from "node:assert/strict";
import { forbidAutomaticReboots } from "../../../../policies/rules/forbid-automatic-reboots.ts";
import { change, UNKNOWN } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { unattendedCommand, unattendedConfig } from "../../../fixtures/policies/resources/hosts.ts";

const NAME = "m1-unattended-upgrades";
const REBOOTS = `${NAME} does not set Automatic-Reboot to "false", and to nothing else`;

function written(from: string | RegExp, to: string) {
  const create = unattendedConfig.replace(from, to);
  assert.notEqual(create, unattendedConfig, "the case must change the configuration");
  return findings(forbidAutomaticReboots, change(unattendedCommand, "create", create));
}

describe("forbid-automatic-reboots", () => {
  it("passes a host that takes security updates and never reboots", async () => {
    assert.deepEqual(await findings(forbidAutomaticReboots, unattendedCommand), []);
  });

  it("refuses an automatic reboot, any second value, and none at all", async () => {
    assert.deepEqual(await written('Automatic-Reboot "false"', 'Automatic-Reboot "true"'), [REBOOTS]);
    assert.deepEqual(await written(/$/, 'Unattended-Upgrade::Automatic-Reboot "1";'), [REBOOTS]);
    assert.deepEqual(await written(/$/, 'Unattended-Upgrade { Automatic-Reboot "true"; };'), [REBOOTS]);
    assert.deepEqual(await written(/Unattended-Upgrade::Automatic-Reboot.*\n/, ""), [REBOOTS]);
  });

  it("sees quotes inside a quoted text", async () => {
    assert.deepEqual(await written(/$/, 'echo "Unattended-Upgrade::Automatic-Reboot \\"true\\";"'), [
      REBOOTS,
    ]);
  });

  it("does not take a comment or the reboot's time for the setting", async () => {
    assert.deepEqual(await written(/$/, '// Unattended-Upgrade::Automatic-Reboot "true";'), []);
    assert.deepEqual(await written(/$/, 'Unattended-Upgrade::Automatic-Reboot-Time "now";'), []);
  });

  it("reads a script that arrives on standard input, and one for updates", async () => {
    const bad = unattendedConfig.replace('"false"', '"true"');
    for (const key of ["stdin", "update"]) {
      const command = change(change(unattendedCommand, "create", "sh -s"), key, bad);
      assert.deepEqual(await findings(forbidAutomaticReboots, command), [REBOOTS]);
      assert.deepEqual(
        await findings(forbidAutomaticReboots, { ...command, type: "command:local:Command" }),
        [REBOOTS],
      );
    }
  });

  it("refuses a script that is not known in a preview", async () => {
    assert.deepEqual(await findings(forbidAutomaticReboots, change(unattendedCommand, "create", UNKNOWN)), [
      `${NAME}: create is not known before the update, so the rule cannot be judged; give it a value that the program knows`,
    ]);
  });

  it("says nothing about a command with another purpose, or another resource", async () => {
    assert.deepEqual(
      await findings(forbidAutomaticReboots, change(unattendedCommand, "create", "uptime")),
      "not applicable",
    );
    assert.deepEqual(
      await findings(forbidAutomaticReboots, {
        ...unattendedCommand,
        type: "kubernetes:core/v1:ConfigMap",
      }),
      "not applicable",
    );
  });
});
