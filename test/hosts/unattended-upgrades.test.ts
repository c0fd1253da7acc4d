import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HELD_PACKAGES, SECURITY_ORIGINS } from "../../components/unattended-upgrades/apt-config.ts";
import { parseHostFacts } from "../../components/unattended-upgrades/host-facts.ts";
import { enablement, openDebianHosts, shellIn, snapshot } from "./debian/debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian/debian-host.ts";
import { complaints, newStockHost, restore, scriptOf, upgrade } from "./debian/unattended-hosts.ts";

/** Folders in which the package, its configuration, the timers and needrestart live. */
const TOUCHED = ["apt", "kernel", "logrotate.d", "needrestart", "pm", "systemd", "update-motd.d"].map(
  (folder) => `/etc/${folder}`,
);
const UNITS = ["apt-daily.timer", "apt-daily-upgrade.timer", "apt-daily-upgrade.service"];

describe("unattended upgrades on Debian 13", function () {
  this.timeout(600_000);
  let hosts: DebianHosts;
  let stock: DebianHost;

  before(async () => {
    hosts = await openDebianHosts("trixie");
    stock = await newStockHost(hosts);
  });
  after(() => hosts?.remove());

  it("brings a fresh host to the wanted state, changes nothing again, and puts back what was there", async () => {
    await checkFreshHost(await hosts.newHost(), "13");
  });

  it("replaces what Debian's own file allows", async () => {
    const host = await hosts.newHost(stock);
    assert.match(await shellIn(host, "apt-config dump Unattended-Upgrade::Origins-Pattern"), /label=Debian"/);
    const result = await upgrade(host);
    assert.deepEqual(complaints(result), []);
    assert.deepEqual(await originsInForce(host), [...SECURITY_ORIGINS]);
    assert.equal(parseHostFacts("m1", result.stdout).needrestart, "lists only");
  });

  it("turns on timers that were masked or disabled, and restores both, byte for byte", async () => {
    const host = await hosts.newHost(stock);
    await shellIn(
      host,
      `systemctl --quiet mask apt-daily-upgrade.timer apt-daily-upgrade.service
      systemctl --quiet disable apt-daily.timer
      echo '// mine' >>/etc/apt/apt.conf.d/50unattended-upgrades
      echo 'APT::Periodic::Enable "0";' >/etc/apt/apt.conf.d/52turntable-unattended-upgrades
      chmod 0600 /etc/apt/apt.conf.d/52turntable-unattended-upgrades`,
    );
    const before = await snapshot(host, ["/etc", "/var/lib/dpkg"]);
    assert.deepEqual(await enablement(host, UNITS), ["disabled", "masked", "masked"]);
    assert.equal((await upgrade(host)).code, 0);
    assert.deepEqual(await enablement(host, UNITS), ["enabled", "enabled", "static"]);
    assert.equal((await restore(host)).code, 0);
    assert.equal(await snapshot(host, ["/etc", "/var/lib/dpkg"]), before);
    assert.deepEqual(await enablement(host, UNITS), ["disabled", "masked", "masked"]);
  });

  it("keeps what the first run saved when the wanted configuration changes", async () => {
    const host = await hosts.newHost(stock);
    const before = await snapshot(host, ["/etc"]);
    assert.equal((await upgrade(host)).code, 0);
    assert.equal((await upgrade(host, scriptOf("upgrades-m1", "07:30"))).code, 0);
    assert.match(
      await shellIn(host, "cat /etc/systemd/system/apt-daily-upgrade.timer.d/turntable.conf"),
      /07:30:00 Europe\/Berlin/,
    );
    assert.equal((await restore(host)).code, 0);
    assert.equal(await snapshot(host, ["/etc"]), before);
  });

  it("restores nothing when another owner has taken the host over", async () => {
    const host = await hosts.newHost(stock);
    assert.equal((await upgrade(host)).code, 0);
    assert.equal((await upgrade(host, scriptOf("upgrades-master-1"))).code, 0);
    const before = await snapshot(host, ["/etc"]);
    const result = await restore(host);
    assert.deepEqual(
      [result.code, result.stderr],
      [0, "m1: nothing to restore: upgrades-master-1 configures this host now\n"],
    );
    assert.equal(await snapshot(host, ["/etc"]), before);
  });

  it("says so when what was there before is lost, and leaves the configuration", async () => {
    const host = await hosts.newHost(stock);
    assert.equal((await upgrade(host)).code, 0);
    await shellIn(host, "rm -r /var/lib/turntable");
    const result = await restore(host);
    assert.equal(result.code, 1);
    assert.match(result.stderr, /before must hold what was there before, got none; remove .* by hand/);
    assert.deepEqual(await originsInForce(host), [...SECURITY_ORIGINS]);
  });

  it("keeps a hold of the administrator, and tells what it hits", async () => {
    const host = await hosts.newHost(stock);
    await shellIn(
      host,
      `echo 'Unattended-Upgrade::Package-Blacklist { "python3$"; "perl-*"; };' >/etc/apt/apt.conf.d/51mine`,
    );
    const facts = parseHostFacts("m1", (await upgrade(host)).stdout);
    assert.deepEqual(facts.heldPatterns, ["python3$", "perl-*", ...HELD_PACKAGES]);
    assert.deepEqual(facts.heldPackages, ["perl", "perl-base", "perl-modules-5.40", "python3"]);
    assert.deepEqual(facts.warnings, [
      "the held pattern perl-* is no glob: its last character may be repeated or missing",
    ]);
  });

  it("warns of a newer kernel that nothing will boot", async () => {
    const host = await hosts.newHost(stock);
    await shellIn(host, "touch /boot/vmlinuz-99.1.0-9-amd64 /boot/vmlinuz-99.1.0-10-amd64");
    const facts = parseHostFacts("m1", (await upgrade(host)).stdout);
    assert.equal(facts.newestKernel, "99.1.0-10-amd64");
    assert.deepEqual(facts.warnings, [
      `kernel 99.1.0-10-amd64 is installed, ${facts.runningKernel} runs, and /run/reboot-required is missing: nothing will reboot this host`,
    ]);
    await shellIn(host, "touch /run/reboot-required");
    const later = parseHostFacts("m1", (await upgrade(host)).stdout);
    assert.deepEqual([later.rebootRequired, later.warnings], [true, []]);
  });
});

describe("unattended upgrades on Debian 12", function () {
  this.timeout(600_000);
  let hosts: DebianHosts;

  before(async () => {
    hosts = await openDebianHosts("bookworm");
  });
  after(() => hosts?.remove());

  it("brings a fresh host to the wanted state, changes nothing again, and puts back what was there", async () => {
    await checkFreshHost(await hosts.newHost(), "12");
  });
});

async function checkFreshHost(host: DebianHost, debianVersion: "12" | "13"): Promise<void> {
  const before = await snapshot(host, TOUCHED);
  const first = await upgrade(host);
  assert.deepEqual([first.code, complaints(first)], [0, []]);
  const runningKernel = (await shellIn(host, "uname -r")).trim();
  assert.deepEqual(parseHostFacts("m1", first.stdout), {
    debianVersion,
    systemd: "offline",
    origins: [...SECURITY_ORIGINS],
    heldPatterns: [...HELD_PACKAGES],
    heldPackages: [],
    upgradeTime: "06:15 Europe/Berlin",
    needrestart: "not installed",
    runningKernel,
    newestKernel: null,
    rebootRequired: false,
    warnings: [],
  });
  assert.deepEqual(await originsInForce(host), [...SECURITY_ORIGINS]);
  assert.deepEqual(await enablement(host, UNITS), ["enabled", "enabled", "static"]);
  // The probe of the kernel hook must not be what kured waits for.
  assert.equal(await shellIn(host, "find /run -name '*reboot*'"), "");

  const after = await snapshot(host, ["/etc", "/var/lib/turntable"]);
  await shellIn(host, "touch /root/marker");
  const second = await upgrade(host);
  assert.deepEqual([second.code, second.stdout], [0, first.stdout]);
  assert.equal(await snapshot(host, ["/etc", "/var/lib/turntable"]), after);
  assert.equal(await shellIn(host, "find /etc /var/lib/turntable -type f -newer /root/marker"), "");

  assert.equal((await restore(host)).code, 0);
  assert.equal(await snapshot(host, TOUCHED), before);
  assert.equal(await shellIn(host, "find /var/lib /run -name '*turntable*' ! -name '*lock*'"), "");
  assert.match(readFileSync(join(host.changes, "var/lib/dpkg/status"), "utf8"), /^Package: python3$/m);
  assert.doesNotMatch(
    readFileSync(join(host.changes, "var/lib/dpkg/status"), "utf8"),
    /^Package: unattended-upgrades$/m,
  );
  const again = await restore(host);
  assert.deepEqual([again.code, again.stderr], [0, "m1: nothing to restore\n"]);
}

/** As unattended-upgrades will read them, by its own library. */
async function originsInForce(host: DebianHost): Promise<string[]> {
  const list = `python3 -c 'import apt_pkg; apt_pkg.init_config(); print("\\n".join(apt_pkg.config.value_list("Unattended-Upgrade::Origins-Pattern")))'`;
  return (await shellIn(host, list)).trim().split("\n");
}
