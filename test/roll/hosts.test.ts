import assert from "node:assert/strict";
import { FULL_FOLDERS, fillDiskScript } from "../../lab/faults/disk-full-scripts.ts";
import { hostShell } from "../../lab/faults/on-host.ts";
import { giveOrder } from "../../lab/faults/start-orders.ts";
import { FIRST_KERNEL } from "../../lab/kernel/lab-kernels.ts";
import type { FaultName } from "../../lab/faults/fault-name.ts";
import { isTerminal } from "../../pipelines/api/deploy-phases.ts";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import { seeFleet, touchedSince } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

/** Where packages are kept and unpacked. With those of containers full as well, nothing at all would run there. */
const APT_FOLDERS = FULL_FOLDERS.filter((folder) => !folder.includes("containerd"));

interface HostTrial {
  readonly what: string;
  readonly fault: FaultName;
  readonly says: (canary: string) => RegExp;
}

const BEFORE_THE_ROLL: readonly HostTrial[] = [
  {
    what: "never returns from its reboot",
    fault: "host-never-returns",
    says: (canary) => new RegExp(`waited 12\\d s for ${canary} to boot anew in vain`),
  },
  {
    what: "reboots twice",
    fault: "host-reboots-twice",
    says: (canary) => new RegExp(`${canary} must reboot once`),
  },
];

describe("a roll whose first host", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  for (const { what, fault, says } of BEFORE_THE_ROLL) {
    it(`${what} stops there`, async () => {
      const before = await seeFleet(rolls().lab);
      const { name } = await rolls().deployNew("workers");
      const canary = await rolls().untilCanary(name);
      await rolls().fault(fault, canary).inject();
      await expectStopped(rolls(), name, before, { phase: "Failed", says: says(canary), touched: [canary] });
    });
  }

  it("has no room to stage stops above its cordon", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    await hostShell(rolls().lab.lab, rolls().host(canary), fillDiskScript(APT_FOLDERS));
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: /make room there|No space left/,
      touched: [],
    });
  });

  it("boots what it ran before stops there", async () => {
    const { lab } = rolls();
    const before = await seeFleet(lab);
    const { name, version } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    const old = FIRST_KERNEL.version.replace(/-.*/, "");
    await giveOrder(lab.lab, rolls().host(canary), "boot-other", old);
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(
        `${canary} must have booted sha256:\\w+ \\(${version}\\), got sha256:\\w+; look at its boot loader`,
      ),
      touched: [canary],
    });
  });

  it("is deleted from the cluster stops there", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    await rolls().fault("host-slow-to-return", canary).inject();
    await rolls().untilNode(name, canary, "boot");
    await rolls().fault("node-deleted", canary).inject();
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(`${canary} must stay a node`),
      touched: [canary],
    });
  });

  it("has a kubelet that comes and goes after the reboot stops there, or waits for a person", async () => {
    const { lab } = rolls();
    const before = await seeFleet(lab);
    const { name } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    await rolls().untilBootedAnew(canary, before);
    await rolls().fault("kubelet-flapping", canary).inject();
    await rolls().until(
      name,
      "stops or waits",
      ({ phase, awaiting }) => isTerminal(phase) || awaiting !== undefined,
    );
    const others = touchedSince(before, await seeFleet(lab)).filter((node) => node !== canary);
    assert.deepEqual(others, []);
  });

  it("is Ready and makes no container any more stops there", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    await rolls().untilBootedAnew(canary, before);
    await rolls().fault("container-creation-wedged", canary).inject();
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(canary),
      touched: [canary],
    });
  });
});

describe("a roll whose first host makes no container any more while another is rolled", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  it("stops after that other one", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const { plan } = await rolls().untilGate(name);
    const [canary = "", second = ""] = plan?.order ?? [];
    await rolls().approve(name);
    await rolls().untilNode(name, second, "drain");
    await rolls().fault("container-creation-wedged", canary).inject();
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(`throwaway pod must run on ${canary}`),
      touched: [canary, second].toSorted(),
    });
  });
});
