import assert from "node:assert/strict";
import { readUnattendedConfig } from "../../../../policies/reading/apt-config.ts";

describe("what a text says to unattended-upgrades", () => {
  it("is nothing when it speaks of something else", () => {
    assert.equal(readUnattendedConfig('APT::Periodic::Enable "1";'), undefined);
  });

  it("is read list by list, in blocks and in lines, without what is commented out", () => {
    const text = `#clear Unattended-Upgrade::Origins-Pattern;
Unattended-Upgrade::Origins-Pattern { "origin=Debian,codename=\${distro_codename}"; };
Unattended-Upgrade::Allowed-Origins { "Debian:stable"; "Debian:security"; };
Unattended-Upgrade::Allowed-Origins:: "Debian:updates";
Unattended-Upgrade::Package-Blacklist { "linux-image"; };
Unattended-Upgrade::Package-Blacklist:: "containerd";
// Unattended-Upgrade::Package-Blacklist:: "nothing";
# Unattended-Upgrade::Automatic-Reboot "true";
Unattended-Upgrade::Automatic-Reboot "false";
Unattended-Upgrade::Automatic-Reboot "";
`;
    assert.deepEqual(readUnattendedConfig(text), {
      automaticReboot: ["false", ""],
      originsPatterns: ["origin=Debian,codename=${distro_codename}"],
      allowedOrigins: ["Debian:stable", "Debian:security", "Debian:updates"],
      packageBlacklist: ["linux-image", "containerd"],
      cleared: ["Origins-Pattern"],
    });
  });

  it("is read from a shell's text, whose quotes are escaped", () => {
    const { automaticReboot } =
      readUnattendedConfig('echo "Unattended-Upgrade::Automatic-Reboot \\"true\\";"') ?? {};
    assert.deepEqual(automaticReboot, ["true"]);
  });
});
