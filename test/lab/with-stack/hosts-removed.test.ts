import assert from "node:assert/strict";
import { NIGHT_PACKAGES } from "../../support/lab/night-packages.ts";
import { installedVersions, offerUpdates, passNight, takeUpdatesBack } from "../../support/lab/night.ts";
import { fromEach, onHosts } from "../../support/lab/on-hosts.ts";
import { runPulumi } from "../../support/lab/run-pulumi.ts";
import { configuredHosts, hostUrn, useLabStack } from "../../support/lab/use-lab-stack.ts";
import { useLab } from "../../support/lab/use-lab.ts";
import { complaintsOf, outputOf } from "../../support/read-run.ts";

/** The host that does not answer. */
const LOST = "w1";
const TIMERS = "apt-daily.timer apt-daily-upgrade.timer";
/** All that the host's script may have left, and what of Debian's it changed. */
const STATE = `find /etc /var/lib/turntable -name '*turntable*' ! -path '/etc/apt/keyrings/*' 2>/dev/null || :
ls /etc/apt/apt.conf.d
dpkg-query --show --showformat='\${db:Status-Status}\\n' unattended-upgrades
systemctl is-enabled ${TIMERS} || :
systemctl is-active ${TIMERS} || :
systemctl show --property=TimersCalendar apt-daily-upgrade.timer | sed 's/ ; .*//'`;
const AS_DEBIAN_MADE_IT = [
  "00lab",
  "01autoremove",
  "20auto-upgrades",
  "50unattended-upgrades",
  "70debconf",
  "99needrestart",
  "installed",
  "disabled\ndisabled",
  "inactive\ninactive",
  "TimersCalendar={ OnCalendar=*-*-* 06:00:00",
].join("\n");
const CONFIG = "ls /etc/apt/apt.conf.d | grep turntable || echo none";

/** Each test goes on where the one before ended. */
describe("hosts of a lab whose resources are deleted, and made again while one does not answer", function () {
  this.timeout(300_000);
  const lab = useLab();
  useLabStack(lab);
  let names: readonly string[];

  before(() => {
    names = lab().lab.nodes.map(({ name }) => name);
  });

  after("all are as the stack wants them", async () => {
    await onHosts(lab(), "systemctl start ssh.service", [LOST]);
    const run = await runPulumi("up");
    assert.equal(run.code, 0, outputOf(run));
  });

  it("are as they were before there was a resource", async () => {
    const run = await runPulumi("destroy", ...names.flatMap((name) => ["--target", hostUrn(name)]));
    assert.equal(run.code, 0, outputOf(run));
    assert.deepEqual(await onHosts(lab(), STATE, names), fromEach(names, AS_DEBIAN_MADE_IT));
  });

  it("would then take a kernel and a container runtime, as Debian's own configuration does", async () => {
    try {
      await offerUpdates(lab(), [LOST]);
      await passNight(lab(), [LOST]);
      assert.deepEqual(
        await installedVersions(lab(), [LOST]),
        fromEach(
          [LOST],
          NIGHT_PACKAGES.map((name) => `${name} 1.1`)
            .toSorted()
            .join("\n"),
        ),
      );
    } finally {
      await takeUpdatesBack(lab(), [LOST]);
    }
  });

  it("are configured but for the one that does not answer, which is named", async () => {
    await onHosts(lab(), "systemctl stop ssh.service", [LOST]);
    const run = await runPulumi("up", "--continue-on-error");
    await onHosts(lab(), "systemctl start ssh.service", [LOST]);
    assert.notEqual(run.code, 0);
    assert.deepEqual(complaintsOf(run), [
      "root@10.77.0.21:22 must be reachable over SSH: connect ECONNREFUSED 10.77.0.21:22; check the address, the port and that the host is up",
      "update failed",
    ]);
    assert.deepEqual(
      [...new Set(run.stdout.match(/\S+ (?=\*\*creating failed\*\*)/g))],
      [`unattended-upgrades-${LOST} `],
    );
    const others = names.filter((name) => name !== LOST);
    assert.deepEqual(await configuredHosts(), others);
    assert.deepEqual(await onHosts(lab(), CONFIG, names), {
      ...fromEach(others, "52turntable-unattended-upgrades"),
      [LOST]: "none",
    });
  });

  it("are all configured once it answers", async () => {
    const run = await runPulumi("up");
    assert.equal(run.code, 0, outputOf(run));
    assert.deepEqual(await configuredHosts(), names);
    assert.deepEqual(await onHosts(lab(), CONFIG, names), fromEach(names, "52turntable-unattended-upgrades"));
  });
});
