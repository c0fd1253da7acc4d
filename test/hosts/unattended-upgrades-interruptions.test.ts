import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SECURITY_ORIGINS } from "../../components/unattended-upgrades/apt-config.ts";
import { parseHostFacts } from "../../components/unattended-upgrades/host-facts.ts";
import { openDebianHosts, runIn, shellIn, snapshot } from "./debian/debian-host.ts";
import type { DebianHost, DebianHosts } from "./debian/debian-host.ts";
import type { Result } from "./debian/run-command.ts";
import { SCRIPT, complaints, newStockHost, restore, upgrade } from "./debian/unattended-hosts.ts";

const STATE = "/var/lib/turntable";

describe("unattended upgrades that are interrupted", function () {
  this.timeout(600_000);
  let hosts: DebianHosts;
  let stock: DebianHost;
  let stockBefore: string;
  let wanted: string;
  let progress: readonly string[];

  before(async () => {
    hosts = await openDebianHosts("trixie");
    stock = await newStockHost(hosts);
    await shellIn(stock, "systemctl --quiet mask apt-daily-upgrade.timer");
    stockBefore = await snapshot(stock, ["/etc"]);
    const host = await hosts.newHost(stock);
    const result = await upgrade(host);
    progress = result.stderr.trim().split("\n");
    wanted = await snapshot(host, ["/etc", STATE]);
  });
  after(() => hosts?.remove());

  it("reach the wanted state on the next run, and can still restore, wherever the first was killed", async () => {
    assert.ok(progress.length >= 6, progress.join("\n"));
    for (const line of progress.slice(0, -1)) {
      const host = await hosts.newHost(stock);
      const killed = await upgrade(host, SCRIPT, killAt(line));
      assert.equal(killed.code, undefined, `${line} was too late to be killed`);
      assert.equal((await upgrade(host)).code, 0, line);
      assert.equal(await snapshot(host, ["/etc", STATE]), wanted, line);
      assert.equal((await restore(host)).code, 0, line);
      assert.equal(await snapshot(host, ["/etc"]), stockBefore, line);
    }
  });

  it("restore to the end on the next run when the restoring was killed", async () => {
    const host = await hosts.newHost(stock);
    assert.equal((await upgrade(host)).code, 0);
    const killed = await restore(host, SCRIPT, killAt("m1: restoring what was there before"));
    assert.equal(killed.code, undefined);
    assert.equal((await restore(host)).code, 0);
    assert.equal(await snapshot(host, ["/etc"]), stockBefore);
  });

  it("restore once only: a half-removed copy of what was there is not read as nothing", async () => {
    const host = await hosts.newHost(stock);
    assert.equal((await upgrade(host)).code, 0);
    assert.equal((await restore(host)).code, 0);
    await shellIn(host, `mkdir -p ${STATE}/unattended-upgrades/restored/files`);
    assert.equal((await restore(host)).code, 0);
    assert.equal(await snapshot(host, ["/etc"]), stockBefore);
    assert.equal((await upgrade(host)).code, 0);
    assert.equal(await snapshot(host, ["/etc", STATE]), wanted);
  });

  // The words of dpkg's own log: one while files are unpacked, one while packages are set up.
  for (const moment of ["status: unattended-upgrades: half-installed", "status: python3: half-configured"]) {
    it(`finish an installation killed at "${moment}"`, async () => {
      const host = await hosts.newHost();
      await shellIn(host, "echo 'status-logger=cat >>/root/dpkg-status' >/etc/dpkg/dpkg.cfg.d/log");
      const killed = await upgrade(host, SCRIPT, killWhen(join(host.changes, "root/dpkg-status"), moment));
      assert.equal(killed.code, undefined);
      const result = await upgrade(host);
      assert.deepEqual([result.code, complaints(result)], [0, []]);
      assert.match(result.stderr, /finishing an installation that was interrupted/);
      assert.equal(await shellIn(host, "dpkg --audit"), "");
      assert.deepEqual(parseHostFacts("m1", result.stdout).origins, [...SECURITY_ORIGINS]);
      assert.equal((await restore(host)).code, 0);
      assert.equal(
        await shellIn(host, "ls /etc/apt/apt.conf.d; dpkg --audit"),
        "00machine\n01autoremove\n70debconf\n",
      );
    });
  }

  it("wait for another package manager to end", async () => {
    const host = await newHostWithoutLists();
    const result = await whileLocked(host, "/var/lib/apt/lists/lock", 4, SCRIPT);
    assert.deepEqual([result.code, complaints(result)], [0, []]);
    assert.match(result.stderr, /waiting for another package manager to end/);
  });

  it("say which lock did not come free in time, and change nothing", async () => {
    const host = await newHostWithoutLists();
    const result = await whileLocked(host, "/var/lib/apt/lists/lock", 60, impatient());
    assert.equal(result.code, 1);
    assert.match(result.stderr, /Could not get lock \/var\/lib\/apt\/lists\/lock/);
    assert.deepEqual(complaints(result), ["the package lists must be readable; see the lines above"]);
    assert.equal(await snapshot(host, ["/etc"]), stockBefore);
  });

  it("let no second run in", async () => {
    const host = await hosts.newHost(stock);
    const result = await runIn(
      host,
      [
        "sh",
        "-c",
        "flock /run/turntable-unattended-upgrades.lock sleep 60 & sleep 0.5; sh -s -- upgrade; code=$?; kill $!; exit $code",
      ],
      { stdin: impatient() },
    );
    assert.equal(result.code, 1);
    assert.deepEqual(complaints(result), [
      "another run must end within 2 s, got none; look for it: fuser -v /run/turntable-unattended-upgrades.lock",
    ]);
    assert.equal(await snapshot(host, ["/etc"]), stockBefore);
  });

  /** Its next run reads the lists of packages anew. */
  async function newHostWithoutLists(): Promise<DebianHost> {
    const host = await hosts.newHost(stock);
    await shellIn(host, "rm /var/lib/apt/lists/*security*");
    return host;
  }
});

/** The script with two seconds of patience instead of five minutes. */
function impatient(): string {
  const changed = SCRIPT.replace("LOCK_SECONDS=300", "LOCK_SECONDS=2");
  assert.notEqual(changed, SCRIPT);
  return changed;
}

function killAt(line: string): (stderr: string, kill: () => void) => void {
  return (stderr, kill) => {
    if (stderr.includes(`${line}\n`)) {
      kill();
    }
  };
}

/** Looks into a file of the host from the first sign of the installation on. */
function killWhen(file: string, moment: string): (stderr: string, kill: () => void) => void {
  let timer: NodeJS.Timeout | undefined;
  return (stderr, kill) => {
    if (timer !== undefined || !stderr.includes("installing unattended-upgrades")) {
      return;
    }
    timer = setInterval(() => {
      if (readOrEmpty(file).includes(moment)) {
        clearInterval(timer);
        kill();
      }
    }, 2);
  };
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Holds a lock of apt as apt does, by fcntl, in the namespace of the run. */
function whileLocked(host: DebianHost, lock: string, seconds: number, script: string): Promise<Result> {
  const hold = `use Fcntl; open(my $file, ">>", $ARGV[0]) or die; my $lock = pack("s s x4 q q l x4", F_WRLCK, 0, 0, 0, 0); fcntl($file, F_SETLK, $lock) or die "not locked"; sleep $ARGV[1];`;
  const both =
    'perl -e "$1" "$2" "$3" & sleep 0.5; sh -s -- upgrade; code=$?; kill $! 2>/dev/null; exit $code';
  return runIn(host, ["sh", "-c", both, "sh", hold, lock, String(seconds)], { stdin: script });
}
