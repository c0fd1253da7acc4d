import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UnattendedUpgradesArgs } from "../../components/unattended-upgrades/unattended-upgrades.ts";
import type { Sshd } from "../support/sshd.ts";
import { openDebianHosts, shellIn, snapshot } from "./debian/debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian/debian-host.ts";
import { openProgram } from "./debian/pulumi-program.ts";
import type { Pulumi } from "./debian/pulumi-program.ts";
import type { Result } from "./debian/run-command.ts";
import { startSshHosts } from "./debian/ssh-hosts.ts";
import { newStockHost } from "./debian/unattended-hosts.ts";

const ADDRESSES = { m1: "127.0.0.1", m2: "127.0.0.2", m3: "127.0.0.3" } as const;
const TIMER = "/etc/systemd/system/apt-daily-upgrade.timer.d/turntable.conf";
const OTHER_HOST_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIHgdz8oKETZytsfxaJJHqCaEPt6RyTKUrNbZEgNAR+H";

type HostName = keyof typeof ADDRESSES;

/** Each test goes on where the one before ended. */
describe("unattended upgrades through pulumi up and SSH", function () {
  this.timeout(600_000);
  let folder: string;
  let hosts: DebianHosts;
  let m1: DebianHost;
  let m3: DebianHost;
  let sshd: Sshd;
  let pulumi: Pulumi;
  let untouched: string;
  const outputs: Result[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "turntable-over-ssh-"));
    hosts = await openDebianHosts("trixie");
    const stock = await newStockHost(hosts);
    untouched = await snapshot(stock, ["/etc"]);
    m1 = await hosts.newHost(stock);
    m3 = await hosts.newHost(stock);
    sshd = await startSshHosts({ [ADDRESSES.m1]: m1, [ADDRESSES.m3]: m3 }, folder);
    pulumi = await openProgram(folder);
    await setKey(sshd.privateKey);
  });
  after(async () => {
    await sshd?.stop();
    await hosts?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it("previews without touching a host", async () => {
    await configure(["m1", "m2", "m3"], "06:00");
    const result = await run("preview");
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.equal(await snapshot(m1, ["/etc"]), untouched);
  });

  it("fails with the name of a host that cannot be reached, and configures the others", async () => {
    const result = await run("up", "--yes", "--skip-preview");
    assert.notEqual(result.code, 0);
    assert.match(result.stdout + result.stderr, /upgrades-m2.*error:.*127\.0\.0\.2/s);
    assert.deepEqual(await commandsInState(), ["upgrades-m1", "upgrades-m3"]);
    assert.match(await shellIn(m1, `cat ${TIMER}`), /06:00:00 Europe\/Berlin/);
    assert.match(await shellIn(m3, `cat ${TIMER}`), /06:30:00 Europe\/Berlin/);
  });

  it("has nothing left to do once all hosts answer, and returns their facts", async () => {
    await configure(["m1", "m3"], "06:00");
    const result = await run("up", "--yes", "--skip-preview");
    assert.equal(result.code, 0, result.stdout + result.stderr);
    const facts = JSON.parse((await run("stack", "output", "facts", "--json")).stdout) as Record<
      string,
      { upgradeTime: string }
    >;
    assert.deepEqual(
      Object.entries(facts).map(([host, { upgradeTime }]) => [host, upgradeTime]),
      [
        ["m1", "06:00 Europe/Berlin"],
        ["m3", "06:15 Europe/Berlin"],
      ],
    );
    const again = await run("preview", "--expect-no-changes");
    assert.equal(again.code, 0, again.stdout + again.stderr);
  });

  it("runs again when the wanted configuration changes", async () => {
    await configure(["m1", "m3"], "07:00");
    const result = await run("up", "--yes", "--skip-preview");
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.deepEqual(
      [...new Set(result.stdout.match(/remote:Command \S+ updated/g))].toSorted(),
      ["upgrades-m1", "upgrades-m3"].map((name) => `remote:Command ${name} updated`),
    );
    assert.match(await shellIn(m1, `cat ${TIMER}`), /07:00:00 Europe\/Berlin/);
  });

  it("fails with the name of a host that refuses the key, and keeps the key to itself", async () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
      publicKeyEncoding: { type: "pkcs1", format: "pem" },
    });
    await setKey(privateKey);
    const result = await run("up", "--yes", "--skip-preview");
    assert.notEqual(result.code, 0);
    assert.match(result.stdout + result.stderr, /upgrades-m1.*error:/s);
    assert.match(result.stdout + result.stderr, /upgrades-m3.*error:/s);
    await setKey(sshd.privateKey);
  });

  it("fails with the name of a host that is not the one it should be, and sends it nothing", async () => {
    await configure(["m1", "m3"], "08:00", { m3: OTHER_HOST_KEY });
    const result = await run("up", "--yes", "--skip-preview");
    assert.notEqual(result.code, 0);
    assert.match(result.stdout + result.stderr, /upgrades-m3.*error:/s);
    assert.match(await shellIn(m1, `cat ${TIMER}`), /08:00:00 Europe\/Berlin/);
    assert.match(await shellIn(m3, `cat ${TIMER}`), /07:15:00 Europe\/Berlin/);
  });

  it("restores a host that is no longer listed, and leaves the others", async () => {
    await configure(["m1"], "08:00");
    const result = await run("up", "--yes", "--skip-preview");
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.equal(await snapshot(m3, ["/etc"]), untouched);
    assert.match(await shellIn(m1, `cat ${TIMER}`), /08:00:00 Europe\/Berlin/);
  });

  it("restores what was there before when all is destroyed", async () => {
    const result = await run("destroy", "--yes", "--skip-preview");
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.equal(await snapshot(m1, ["/etc"]), untouched);
  });

  it("has shown no key and kept none in clear", async () => {
    const state = await run("stack", "export");
    for (const { stdout, stderr } of [...outputs, state]) {
      assert.doesNotMatch(stdout + stderr, /BEGIN [A-Z ]*PRIVATE KEY/);
    }
  });

  async function configure(
    names: readonly HostName[],
    firstUpgradeTime: string,
    hostKeys: Partial<Record<HostName, string>> = {},
  ): Promise<void> {
    const args: Omit<UnattendedUpgradesArgs, "sshPrivateKey"> = {
      hosts: names.map((name) => ({ name, address: ADDRESSES[name], role: "master" })),
      hostKeys: Object.fromEntries(names.map((name) => [name, hostKeys[name] ?? sshd.hostKey])),
      firstUpgradeTime,
      timeZone: "Europe/Berlin",
      sshUser: sshd.user,
      sshPort: sshd.port,
    };
    await mustSucceed("config", "set", "args", JSON.stringify(args));
  }

  async function setKey(privateKey: string): Promise<void> {
    await mustSucceed("config", "set", "--secret", "sshPrivateKey", "--", privateKey);
  }

  async function mustSucceed(...args: readonly string[]): Promise<void> {
    const { code, stdout, stderr } = await pulumi(...args);
    assert.equal(code, 0, stdout + stderr);
  }

  async function run(...args: readonly string[]): Promise<Result> {
    const result = await pulumi(...args);
    outputs.push(result);
    return result;
  }

  async function commandsInState(): Promise<string[]> {
    const { stdout } = await pulumi("stack", "export");
    return [...stdout.matchAll(/"urn": "[^"]*command:remote:Command::([^"]+)"/g)]
      .map((match) => match[1] ?? "")
      .toSorted();
  }
});
