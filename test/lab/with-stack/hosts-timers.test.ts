import assert from "node:assert/strict";
import { FIRST_KERNEL } from "../../../lab/kernel/lab-kernels.ts";
import { z } from "zod";
import { HELD_PACKAGES, SECURITY_ORIGINS } from "../../../components/unattended-upgrades/apt-config.ts";
import { fromEach, onHosts } from "../../support/lab/on-hosts.ts";
import { askPulumi } from "../../support/lab/run-pulumi.ts";
import { useLabStack } from "../../support/lab/use-lab-stack.ts";
import { useLab } from "../../support/lab/use-lab.ts";

const TIMES: Readonly<Record<string, string>> = {
  m1: "06:00",
  m2: "06:15",
  m3: "06:30",
  w1: "06:45",
  w2: "07:00",
};
const UNITS = "apt-daily.timer apt-daily-upgrade.timer apt-daily.service apt-daily-upgrade.service";

describe("the hosts of a lab, on which systemd runs", function () {
  this.timeout(60_000);
  const lab = useLab();
  useLabStack(lab);
  let names: readonly string[];

  before(() => {
    names = lab().lab.nodes.map(({ name }) => name);
  });

  it("take security updates only, hold what a deploy changes, and never reboot, by what apt says", async () => {
    const wanted = [
      ...SECURITY_ORIGINS.map((origin) => `Unattended-Upgrade::Origins-Pattern:: "${origin}";`),
      ...HELD_PACKAGES.map((pattern) => `Unattended-Upgrade::Package-Blacklist:: "${pattern}";`),
      'Unattended-Upgrade::Automatic-Reboot "false";',
      'Unattended-Upgrade::InstallOnShutdown "false";',
      'Unattended-Upgrade::MinimalSteps "true";',
      'Unattended-Upgrade::Remove-Unused-Kernel-Packages "false";',
      'APT::Periodic::Enable "1";',
      'APT::Periodic::Unattended-Upgrade "1";',
      'APT::Periodic::Update-Package-Lists "1";',
    ];
    assert.deepEqual(
      // Without the names of the lists themselves, which have no value.
      await onHosts(
        lab(),
        `apt-config dump | grep -E '^(Unattended-Upgrade|APT::Periodic)::' | grep -v ' "";$' | sort`,
        names,
      ),
      fromEach(names, wanted.toSorted().join("\n")),
    );
  });

  it("have both timers enabled and running, and their services where the timers find them", async () => {
    assert.deepEqual(
      await onHosts(lab(), `systemctl is-enabled ${UNITS}`, names),
      fromEach(names, "enabled\nenabled\nstatic\nstatic"),
    );
    assert.deepEqual(
      await onHosts(lab(), "systemctl is-active apt-daily.timer apt-daily-upgrade.timer", names),
      fromEach(names, "active\nactive"),
    );
  });

  it("upgrade next at a time of their own, a quarter of an hour apart, after the window of reboots", async () => {
    const next = await onHosts(
      lab(),
      'TZ=Europe/Berlin date --date "$(systemctl show --property=NextElapseUSecRealtime --value apt-daily-upgrade.timer)" +%H:%M',
      names,
    );
    assert.deepEqual(next, TIMES);
  });

  it("were asked by systemd's own rules: one time a day, no random delay, nothing made up for after a boot", async () => {
    assert.deepEqual(
      await onHosts(
        lab(),
        "systemctl show --property=TimersCalendar,RandomizedDelayUSec,Persistent apt-daily-upgrade.timer | sed 's/ ; next_elapse.*//' | sort",
        names,
      ),
      Object.fromEntries(
        Object.entries(TIMES).map(([name, time]) => [
          name,
          [
            "Persistent=no",
            "RandomizedDelayUSec=0",
            `TimersCalendar={ OnCalendar=*-*-* ${time}:00 Europe/Berlin`,
          ].join("\n"),
        ]),
      ),
    );
  });

  it("have said so in the outputs of the stack", async () => {
    const { hostFacts } = z
      .object({ hostFacts: z.record(z.string(), z.looseObject({ runningKernel: z.string() })) })
      .parse(await askPulumi("output"));
    // What the kernel says itself: the host's own uname is a stand-in.
    const kernels = await onHosts(lab(), "/usr/bin/uname -r", names);
    assert.deepEqual(
      hostFacts,
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            debianVersion: "12",
            systemd: "running",
            origins: [...SECURITY_ORIGINS],
            heldPatterns: [...HELD_PACKAGES],
            heldPackages: ["containerd", FIRST_KERNEL.name, "runc"],
            upgradeTime: `${TIMES[name] ?? "no time"} Europe/Berlin`,
            needrestart: "lists only",
            runningKernel: kernels[name],
            newestKernel: FIRST_KERNEL.name.replace("linux-image-", ""),
            rebootRequired: false,
            warnings: [],
          },
        ]),
      ),
    );
  });
});
