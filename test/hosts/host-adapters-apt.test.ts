import assert from "node:assert/strict";
import { choosePackage } from "../../pipelines/hosts/choose-package.ts";
import { parseFoundPackages } from "../../pipelines/hosts/found-packages.ts";
import { kernelPackage } from "../../lab/kernel/kernel-package.ts";
import { shellIn } from "./debian/debian-host.ts";
import { publish, useAptHost } from "./debian/use-apt-host.ts";
import { BOOT, EARLIER_BOOT } from "./debian/use-bootc-host.ts";
import { runVerb, systemctlOrders } from "./debian/verb-host.ts";

describe("a Debian host", function () {
  this.timeout(600_000);
  const trial = useAptHost();

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

  it("stages a package that its index does not know yet, reboots on order once, and then runs it", async () => {
    const staged = await trial().state("stage");
    assert.deepEqual(
      [staged.booted, staged.next, staged.problems],
      [trial().old.digest, trial().target.digest, []],
    );
    assert.deepEqual(await trial().state("stage"), staged);
    assert.deepEqual(await trial().run("reboot"), {
      code: 0,
      said: `bootId=${BOOT}\nnext=${trial().target.reference}\nanswer=ordered\n`,
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
  });

  it("finds the package of a version, and its digest, in its index", async () => {
    await publish(
      trial().host,
      kernelPackage("6.18.9"),
      kernelPackage("6.18.9", "1", "cloud"),
      kernelPackage("6.18.9", "1", "lab-dbg"),
      kernelPackage("6.18.90"),
    );
    const { code, said } = await runVerb(trial().host, "apt", "find", ["6.18.9"]);
    assert.equal(code, 0, said);
    const { kernel, found } = parseFoundPackages("finding", said);
    assert.deepEqual(
      [kernel, found.map(({ name }) => name)],
      ["6.12.1-lab", ["linux-image-6.18.9-cloud", "linux-image-6.18.9-lab"]],
    );
    assert.deepEqual(choosePackage("6.18.9", kernel, found), trial().target);
    assert.deepEqual(
      parseFoundPackages("finding", (await runVerb(trial().host, "apt", "find", ["7.0.0"])).said),
      {
        kernel: "6.12.1-lab",
        found: [],
      },
    );
  });

  it("orders nothing in another boot", async () => {
    await trial().state("stage");
    assert.deepEqual(await trial().run("reboot", "", EARLIER_BOOT), {
      code: 0,
      said: `bootId=${BOOT}\nanswer=already\n`,
    });
    assert.deepEqual(await systemctlOrders(trial().host), []);
  });

  it("orders nothing while another kernel is the newest", async () => {
    assert.deepEqual(await trial().run("reboot"), {
      code: 1,
      said: "the next boot must run linux-image-6.18.9-lab=6.18.9-1, got kernel 6.12.1-lab of linux-image-6.12.1-lab=6.12.1-1; nothing was rebooted\n",
    });
    await trial().state("stage");
    await shellIn(trial().host, "touch /boot/vmlinuz-6.19.0-mine");
    assert.equal((await trial().state("read")).next, undefined);
    assert.equal(
      (await trial().run("reboot")).said,
      "the next boot must run linux-image-6.18.9-lab=6.18.9-1, got kernel 6.19.0-mine of =; nothing was rebooted\n",
    );
    assert.deepEqual(await systemctlOrders(trial().host), []);
  });
});
