import assert from "node:assert/strict";
import { fillDiskScript } from "../../lab/faults/disk-full-scripts.ts";
import { explainStaging } from "../../pipelines/hosts/explain-staging.ts";
import { kernelPackage } from "../../lab/kernel/kernel-package.ts";
import { shellIn } from "./debian/debian-host.ts";
import { publish, REPOSITORY, useAptHost } from "./debian/use-apt-host.ts";
import { systemctlOrders } from "./debian/verb-host.ts";

const FULL = "/run/full-disk";

/** Holds apt's lock, as another apt would, while the verb runs. */
const HOLD_LOCK = String.raw`perl -e '
my $lock = pack("s s x4 q q i x4", 1, 0, 0, 0, 0);
open(my $file, ">", "/var/lib/dpkg/lock-frontend") or die;
fcntl($file, 6, $lock) or die;
print "held\n"; close STDOUT; sleep 60' >/run/held &
for _ in $(seq 100); do [ -s /run/held ] || sleep 0.1; done
[ -s /run/held ]`;

describe("a Debian host that cannot be staged", function () {
  this.timeout(600_000);
  const trial = useAptHost();

  it("installs nothing that differs from the plan", async () => {
    await publish(trial().host, kernelPackage("6.12.1"), {
      ...kernelPackage("6.18.9"),
      description: "rebuilt",
    });
    const { code, said } = await trial().run("stage");
    assert.equal(code, 1);
    assert.match(
      said,
      /^linux-image-6\.18\.9-lab=6\.18\.9-1 must be sha256:[0-9a-f]{64} in the index of this host, got sha256:[0-9a-f]{64}; make a new plan\n$/,
    );
    assert.equal((await trial().state("read")).next, trial().old.digest);
  });

  it("finishes what a killed installation of ours left", async () => {
    await shellIn(
      trial().host,
      `apt-get -qq update
      dpkg --unpack ${REPOSITORY}/pool/linux-image-6.18.9-lab_6.18.9-1_all.deb >/dev/null
      mkdir -p /var/lib/turntable; touch /var/lib/turntable/staging-kernel`,
    );
    assert.deepEqual(
      [(await trial().state("read")).next, (await trial().state("read")).problems],
      [undefined, []],
    );
    assert.equal((await trial().state("stage")).next, trial().target.digest);
    assert.equal(await shellIn(trial().host, "ls /var/lib/turntable"), "");
  });

  it("leaves an interrupted dpkg of somebody else alone, and says so", async () => {
    await shellIn(trial().host, "mkdir -p /var/lib/dpkg/updates; touch /var/lib/dpkg/updates/0001");
    assert.deepEqual((await trial().state("read")).problems, [
      "apt of w1 must be idle and whole, got dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem.",
    ]);
  });

  it("waits for another apt, and says that it still works", async () => {
    const [problem = ""] = (await trial().state("read", HOLD_LOCK)).problems;
    assert.match(problem, /^apt of w1 must be idle and whole, got Unable to acquire the dpkg frontend lock/);
    const failed = await trial().run("stage", HOLD_LOCK);
    assert.equal(
      explainStaging("apt", failed.said, trial().target),
      "another package manager is at work on this host; wait until it has ended",
    );
    await trial().state("stage");
    assert.match(
      (await trial().run("reboot", HOLD_LOCK)).said,
      /^apt must be idle and whole before a reboot, got Unable to acquire/,
    );
    assert.deepEqual(await systemctlOrders(trial().host), []);
  });

  it("names a full disk before and while it stages", async () => {
    assert.deepEqual((await trial().state("read", fillDiskScript(["/var/cache"], FULL))).problems, [
      "/var/cache/apt of w1 must have 192 MiB free to stage another version, got 0 MiB; make room there",
    ]);
    const failed = await trial().run("stage", fillDiskScript(["/var/lib/dpkg"], FULL));
    assert.equal(failed.code, 1);
    assert.equal(explainStaging("apt", failed.said, trial().target), "its disk is full; make room there");
  });

  it("names another choice of the boot menu", async () => {
    await shellIn(
      trial().host,
      "mkdir -p /etc/default/grub.d; echo GRUB_DEFAULT=0 >/etc/default/grub; echo GRUB_DEFAULT=saved >/etc/default/grub.d/mine.cfg",
    );
    assert.deepEqual((await trial().state("read")).problems, [
      "GRUB_DEFAULT of w1 must be 0, which boots the newest kernel, got saved; change /etc/default/grub, then run update-grub",
    ]);
  });
});
