import assert from "node:assert/strict";
import { aptConfig } from "../../../../components/unattended-upgrades/apt-config.ts";
import { needrestartConfig } from "../../../../components/unattended-upgrades/needrestart-config.ts";
import { timerConfig } from "../../../../components/unattended-upgrades/timer-config.ts";

describe("aptConfig", () => {
  it("allows security origins only, holds the kernel and the runtime, and never reboots", () => {
    assert.deepEqual(aptConfig().split("\n"), [
      "// Written by turntable. Changes are overwritten by the next update of the stack.",
      "#clear Unattended-Upgrade::Allowed-Origins;",
      "#clear Unattended-Upgrade::Origins-Pattern;",
      "Unattended-Upgrade::Origins-Pattern {",
      '  "origin=Debian,codename=${distro_codename},label=Debian-Security";',
      '  "origin=Debian,codename=${distro_codename}-security,label=Debian-Security";',
      "};",
      "Unattended-Upgrade::Package-Blacklist {",
      '  "^linux-";',
      '  "^containerd";',
      '  "^docker";',
      '  "^k3s";',
      '  "^kube";',
      '  "^runc";',
      "};",
      'APT::Periodic::Enable "1";',
      'APT::Periodic::Update-Package-Lists "1";',
      'APT::Periodic::Unattended-Upgrade "1";',
      'Unattended-Upgrade::Automatic-Reboot "false";',
      'Unattended-Upgrade::InstallOnShutdown "false";',
      'Unattended-Upgrade::MinimalSteps "true";',
      'Unattended-Upgrade::Remove-Unused-Kernel-Packages "false";',
      "",
    ]);
  });
});

describe("needrestartConfig", () => {
  it("only lists, and leaves the runtime alone in every mode", () => {
    assert.deepEqual(needrestartConfig().split("\n"), [
      "# Written by turntable. Changes are overwritten by the next update of the stack.",
      "$nrconf{restart} = 'l';",
      String.raw`$nrconf{override_rc}{qr(^containerd\.service$)} = 0;`,
      String.raw`$nrconf{override_rc}{qr(^docker\.service$)} = 0;`,
      String.raw`$nrconf{override_rc}{qr(^k3s\.service$)} = 0;`,
      String.raw`$nrconf{override_rc}{qr(^k3s-agent\.service$)} = 0;`,
      "1;",
      "",
    ]);
  });
});

describe("timerConfig", () => {
  it("replaces Debian's time by one of the host's own, and catches nothing up after a boot", () => {
    assert.deepEqual(timerConfig({ upgradeTime: "06:15", timeZone: "Europe/Berlin" }).split("\n"), [
      "# Written by turntable. Changes are overwritten by the next update of the stack.",
      "[Timer]",
      "OnCalendar=",
      "OnCalendar=*-*-* 06:15:00 Europe/Berlin",
      "RandomizedDelaySec=0",
      "Persistent=false",
      "",
    ]);
  });
});
