import assert from "node:assert/strict";
import { enablement, openDebianHosts, runIn, shellIn, snapshot } from "./debian/debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian/debian-host.ts";
import { ADMIN_FILE, ADMIN_FILES } from "./debian/admin-files.ts";
import { SCRIPT, complaints, newStockHost, upgrade } from "./debian/unattended-hosts.ts";

/** What is wrong with a host, done by a script, and the sentence that says so. */
const BROKEN_HOSTS: Record<string, readonly [script: string, complaint: RegExp]> = {
  "another distribution": [
    `printf 'ID=ubuntu\\nVERSION_ID="24.04"\\n' >/etc/os-release`,
    /^operating system must be Debian 12 or 13, got ubuntu 24\.04$/,
  ],
  "an older Debian": [
    `printf 'ID=debian\\nVERSION_ID="11"\\n' >/etc/os-release`,
    /^operating system must be Debian 12 or 13, got debian 11$/,
  ],
  "no name of a system": [
    "rm -f /etc/os-release /usr/lib/os-release",
    /^operating system must be Debian 12 or 13, got one without \/etc\/os-release$/,
  ],
  "an SSH configuration that its server refuses": [
    "echo 'Port many' >/etc/ssh/sshd_config.d/mine.conf",
    /^sshd -t must pass, or this host cannot be reached after a reboot; mend \/etc\/ssh$/,
  ],
  "no SSH host keys": [
    "rm /etc/ssh/ssh_host_*",
    /^sshd -t must pass, or this host cannot be reached after a reboot; mend \/etc\/ssh$/,
  ],
  "an SSH server that the next boot does not start": [
    "systemctl --quiet disable ssh.service",
    /^ssh\.service or ssh\.socket must be enabled, or this host cannot be reached after a reboot/,
  ],
  "no SSH server": [
    "rm /usr/sbin/sshd",
    /^the SSH server must be \/usr\/sbin\/sshd, got none; install openssh-server$/,
  ],
  "needrestart in automatic mode": [
    `echo '$nrconf{restart} = "a";' >/etc/needrestart/conf.d/99mine.conf`,
    /^needrestart must only list what it would restart, got mode a; remove it from \/etc\/needrestart$/,
  ],
  "needrestart that may restart k3s": [
    `echo '$nrconf{override_rc}{qr(^k3s\\.service$)} = 1;' >/etc/needrestart/conf.d/99mine.conf`,
    /^needrestart must never restart k3s\.service, got override_rc \(\?\^:\^k3s\\\.service\$\); remove it from \/etc\/needrestart$/,
  ],
  "a file that needrestart cannot read": [
    "echo '$nrconf{' >/etc/needrestart/conf.d/99mine.conf",
    /^needrestart must be able to read \/etc\/needrestart\/needrestart\.conf, got Error parsing \/etc\/needrestart\/conf\.d\/99mine\.conf/,
  ],
  "no security archive": [
    "sed -i /-security/d /etc/apt/sources.list",
    /^apt sources must list Debian's security archive, got none for trixie; add the suite trixie-security /,
  ],
};

/** What only shows when all is written: the stricter files stay, the timers were not touched. */
const BROKEN_PACKAGES: Record<string, readonly [script: string, complaint: RegExp]> = {
  "a kernel hook that was removed": [
    "rm /etc/kernel/postinst.d/unattended-upgrades",
    /^\/etc\/kernel\/postinst\.d\/unattended-upgrades must be executable, or no kernel asks for its reboot/,
  ],
  "a kernel hook that does nothing": [
    "printf '#!/bin/sh\\n' >/etc/kernel/postinst.d/unattended-upgrades",
    /^\/etc\/kernel\/postinst\.d\/unattended-upgrades must create \/run\/reboot-required, or no kernel asks/,
  ],
  "a /var/run of its own": [
    "rm /var/run; mkdir /var/run",
    /^\/var\/run must be a link to \/run, got \/var\/run$/,
  ],
};

describe("unattended upgrades refuse", function () {
  this.timeout(600_000);
  let hosts: DebianHosts;
  let stock: DebianHost;

  before(async () => {
    hosts = await openDebianHosts("trixie");
    stock = await newStockHost(hosts);
    await shellIn(stock, "systemctl --quiet disable apt-daily.timer");
  });
  after(() => hosts?.remove());

  for (const [what, [content, expected]] of Object.entries(ADMIN_FILES)) {
    it(`${what} in an administrator's file, and change nothing`, async () => {
      const host = await hosts.newHost(stock);
      await shellIn(host, `cat >${ADMIN_FILE} <<'EOF'\n${content}\nEOF`);
      assert.deepEqual(await refusal(host), expected);
    });
  }

  for (const [what, [script, expected]] of Object.entries(BROKEN_HOSTS)) {
    it(`${what}, and change nothing`, async () => {
      const host = await hosts.newHost(stock);
      await shellIn(host, script);
      const [complaint = "", ...others] = await refusal(host);
      assert.match(complaint, expected);
      assert.deepEqual(others, []);
    });
  }

  for (const [what, [script, expected]] of Object.entries(BROKEN_PACKAGES)) {
    it(`${what}, and leave the timers as they are`, async () => {
      const host = await hosts.newHost(stock);
      await shellIn(host, script);
      const result = await upgrade(host);
      const [complaint = "", ...others] = complaints(result);
      assert.deepEqual([result.code, result.stdout, others], [1, "", []]);
      assert.match(complaint, expected);
      assert.deepEqual(await enablement(host, ["apt-daily.timer"]), ["disabled"]);
      assert.equal(await shellIn(host, "find /run -name '*reboot*'"), "");
    });
  }

  it("a user who is not root, and change nothing", async () => {
    const host = await hosts.newHost(stock);
    const nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const result = await runIn(host, [...nobody, "sh", "-s", "--", "upgrade"], { stdin: SCRIPT });
    assert.deepEqual(
      [result.code, result.stderr],
      [1, "m1: user must be root, got user id 65534; set turntable:ssh.user to root\n"],
    );
  });

  it("a program of which only a part arrived, and change nothing", async () => {
    const host = await hosts.newHost(stock);
    const before = await snapshot(host, ["/etc", "/var/lib"]);
    const places = [0.2, 0.4, 0.6, 0.8].map((share) => Math.floor(SCRIPT.length * share));
    for (const place of [...places, SCRIPT.lastIndexOf("main "), SCRIPT.lastIndexOf("main ") + 8]) {
      const result = await upgrade(host, SCRIPT.slice(0, place));
      assert.equal(result.stdout, "");
      assert.equal(await snapshot(host, ["/etc", "/var/lib"]), before);
    }
  });
});

/** The sentences of a refused run that left no trace. */
async function refusal(host: DebianHost): Promise<string[]> {
  const before = await snapshot(host, ["/etc", "/var/lib/turntable", "/var/lib/dpkg"]);
  const result = await upgrade(host);
  assert.deepEqual([result.code, result.stdout], [1, ""]);
  assert.equal(await snapshot(host, ["/etc", "/var/lib/turntable", "/var/lib/dpkg"]), before);
  assert.equal(await shellIn(host, "find /run -name '*turntable*' ! -name '*lock*'"), "");
  return complaints(result);
}
