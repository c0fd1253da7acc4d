import assert from "node:assert/strict";
import { shellIn } from "./debian/debian-host.ts";
import { BOOT, EARLIER_BOOT, imageOf, useBootcHost } from "./debian/use-bootc-host.ts";
import { systemctlOrders } from "./debian/verb-host.ts";

describe("a host of bootc", function () {
  this.timeout(600_000);
  const trial = useBootcHost();

  it("says what it runs", async () =>
    assert.deepEqual(await trial().state("read"), {
      bootId: BOOT,
      kernel: "6.12.1-lab",
      booted: trial().old.digest,
      next: trial().old.digest,
      kubernetes: "v1.36.3",
      rebootRequired: false,
      problems: [],
    }));

  it("stages by digest once, reboots on order once, and then runs it", async () => {
    const staged = await trial().state("stage");
    assert.deepEqual(
      [staged.booted, staged.next, staged.rebootRequired, staged.problems],
      [trial().old.digest, trial().target.digest, true, []],
    );
    trial().registry.requests.length = 0;
    assert.deepEqual(await trial().state("stage"), staged);
    assert.deepEqual(trial().registry.requests, []);
    assert.deepEqual(await trial().run("reboot"), {
      code: 0,
      said: `bootId=${BOOT}\nnext=staged\nanswer=ordered\n`,
    });
    assert.deepEqual(await systemctlOrders(trial().host), ["--no-block reboot"]);
    await trial().bootAnew();
    assert.deepEqual(await trial().state("read"), {
      bootId: BOOT,
      kernel: "6.18.9-lab",
      booted: trial().target.digest,
      next: trial().target.digest,
      kubernetes: "v1.36.3",
      rebootRequired: false,
      problems: [],
    });
    trial().registry.requests.length = 0;
    await trial().state("stage");
    assert.deepEqual(trial().registry.requests, []);
  });

  it("replaces what somebody else staged", async () => {
    await trial().state("stage", imageOf(trial().registry, "6.15.0"));
    assert.equal((await trial().state("stage")).next, trial().target.digest);
  });

  it("orders nothing in another boot", async () => {
    await trial().state("stage");
    assert.deepEqual(await trial().run("reboot", trial().target, EARLIER_BOOT), {
      code: 0,
      said: `bootId=${BOOT}\nanswer=already\n`,
    });
    assert.deepEqual(await systemctlOrders(trial().host), []);
  });

  it("orders nothing while nothing is staged", async () => {
    assert.deepEqual(await trial().run("reboot"), {
      code: 1,
      said: `the next boot must run ${trial().target.digest}, got ${trial().old.digest} (booted; staged: , only downloaded: ); nothing was rebooted\n`,
    });
    assert.deepEqual(await systemctlOrders(trial().host), []);
  });

  it("orders nothing when a rollback has thrown away what was staged", async () => {
    await trial().state("stage");
    await trial().bootAnew();
    await trial().state("stage", trial().old);
    await trial().bootAnew();
    await shellIn(trial().host, "/usr/local/bin/bootc rollback");
    const state = await trial().state("read");
    assert.deepEqual(
      [state.next, state.problems],
      [trial().target.digest, ["w1 must have no rollback queued, got one; take it back with bootc rollback"]],
    );
    assert.deepEqual(await trial().run("reboot", trial().old), {
      code: 1,
      said: `the next boot must run ${trial().old.digest}, got ${trial().target.digest} (rollback; staged: , only downloaded: ); nothing was rebooted\n`,
    });
    assert.equal(
      (await trial().run("stage")).said,
      "no rollback must be queued, got one; take it back: bootc rollback\n",
    );
    assert.deepEqual(await systemctlOrders(trial().host), []);
  });

  it("orders nothing for what is only downloaded, and staging takes it up without the registry", async () => {
    await trial().state("stage");
    await shellIn(trial().host, "sed -i s/downloadOnly=false/downloadOnly=true/ /var/lib/lab/bootc/staged");
    assert.equal((await trial().state("read")).next, trial().old.digest);
    assert.equal(
      (await trial().run("reboot")).said,
      `the next boot must run ${trial().target.digest}, got ${trial().old.digest} (booted; staged: ${trial().target.digest}, only downloaded: true); nothing was rebooted\n`,
    );
    trial().registry.requests.length = 0;
    assert.equal((await trial().state("stage")).next, trial().target.digest);
    assert.deepEqual(trial().registry.requests, []);
  });

  it("knows no systemctl but the one that takes notes, and nothing else that reboots", async () => {
    const found = await shellIn(
      trial().host,
      "for name in systemctl reboot shutdown halt poweroff kexec; do command -v $name || :; done",
    );
    assert.equal(found, "/usr/bin/systemctl\n");
    await shellIn(trial().host, "systemctl --no-block reboot");
    assert.deepEqual(await systemctlOrders(trial().host), ["--no-block reboot"]);
  });
});
