import assert from "node:assert/strict";
import { unattendedUpgradesNeverReboot } from "../../../../policies/rules/unattended-upgrades-never-reboot.ts";
import { change, UNKNOWN } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { unattendedCommand, unattendedConfig } from "../../../fixtures/policies/resources/hosts.ts";

const NAME = "m1-unattended-upgrades";
const REBOOTS = `${NAME} does not set Automatic-Reboot to "false", and to nothing else`;
const ORIGINS = `${NAME} allows origins that are not Debian's security archive, or none`;

function written(from: string | RegExp, to: string) {
  const create = unattendedConfig.replace(from, to);
  assert.notEqual(create, unattendedConfig, "the case must change the configuration");
  return findings(unattendedUpgradesNeverReboot, change(unattendedCommand, "create", create));
}

describe("unattended-upgrades-never-reboot", () => {
  it("passes a host that takes security updates and never reboots", async () => {
    assert.deepEqual(await findings(unattendedUpgradesNeverReboot, unattendedCommand), []);
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

  it("refuses the whole distribution, backports, a single added line, and no origin", async () => {
    assert.deepEqual(await written(",label=Debian-Security", ",label=Debian"), [ORIGINS]);
    const backports =
      'Unattended-Upgrade::Origins-Pattern:: "o=Debian Backports,n=${distro_codename}-backports";';
    assert.deepEqual(await written(/$/, backports.replaceAll("$", "$$$$")), [ORIGINS]);
    assert.deepEqual(await written(/ {2}"origin.*\n {2}"origin.*\n/, ""), [ORIGINS]);
  });

  it("refuses the older list, whose short form matches nothing on Debian 13", async () => {
    const older = 'Unattended-Upgrade::Allowed-Origins { "${distro_id}:${distro_codename}-security"; };';
    assert.deepEqual(await written(/$/, older.replaceAll("$", "$$$$")), [
      `${NAME} allows origins by the older list Allowed-Origins, whose short form matches nothing on Debian 13`,
    ]);
  });

  it("refuses to add to the lists that are there already", async () => {
    assert.deepEqual(await written("#clear Unattended-Upgrade::Origins-Pattern;", ""), [
      `${NAME} adds to the lists that are there already: Origins-Pattern must be cleared first`,
    ]);
    assert.deepEqual(await written(/#clear.*(Origins-Pattern|Allowed-Origins);\n/g, ""), [
      `${NAME} adds to the lists that are there already: Origins-Pattern, Allowed-Origins must be cleared first`,
    ]);
  });

  it("refuses a kernel or a container runtime that is not blacklisted", async () => {
    assert.deepEqual(await written('"^linux-"; ', ""), [`${NAME} does not blacklist linux-image-amd64`]);
    assert.deepEqual(await written(/"\^containerd".*"\^runc"; /, ""), [
      `${NAME} does not blacklist containerd, docker.io, k3s, runc`,
    ]);
  });

  it("refuses a blacklist entry that is no regular expression", async () => {
    assert.deepEqual(await written('"^linux-"', '"^linux-"; "*kernel*"'), [
      `${NAME} has an entry in Package-Blacklist that is no regular expression, which breaks every run`,
    ]);
    assert.deepEqual(await written('"^linux-"', '"linux-"'), []);
  });

  it("reads a script that arrives on standard input, and one for updates", async () => {
    const bad = unattendedConfig.replace('"false"', '"true"');
    for (const key of ["stdin", "update"]) {
      const command = change(change(unattendedCommand, "create", "sh -s"), key, bad);
      assert.deepEqual(await findings(unattendedUpgradesNeverReboot, command), [REBOOTS]);
      assert.deepEqual(
        await findings(unattendedUpgradesNeverReboot, { ...command, type: "command:local:Command" }),
        [REBOOTS],
      );
    }
  });

  it("refuses a script that is not known in a preview", async () => {
    assert.deepEqual(
      await findings(unattendedUpgradesNeverReboot, change(unattendedCommand, "create", UNKNOWN)),
      [
        `${NAME}: create is not known before the update, so the rule cannot be judged; give it a value that the program knows`,
      ],
    );
  });

  it("says nothing about a command with another purpose, or another resource", async () => {
    assert.deepEqual(
      await findings(unattendedUpgradesNeverReboot, change(unattendedCommand, "create", "uptime")),
      "not applicable",
    );
    assert.deepEqual(
      await findings(unattendedUpgradesNeverReboot, {
        ...unattendedCommand,
        type: "kubernetes:core/v1:ConfigMap",
      }),
      "not applicable",
    );
  });
});
