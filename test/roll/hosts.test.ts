import { giveOrder } from "../../lab/faults/start-orders.ts";
import { FIRST_KERNEL } from "../../lab/kernel/lab-kernels.ts";
import type { FaultName } from "../../lab/faults/fault-name.ts";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import { seeFleet } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

interface HostTrial {
  readonly what: string;
  readonly fault: FaultName;
  readonly says: (canary: string) => RegExp;
  /** Whether the canary is left as it was. */
  readonly untouched?: boolean;
}

const BEFORE_THE_ROLL: readonly HostTrial[] = [
  {
    what: "never returns from its reboot",
    fault: "host-never-returns",
    says: (canary) => new RegExp(`${canary} to boot anew within 120 s`),
  },
  {
    what: "reboots twice",
    fault: "host-reboots-twice",
    says: (canary) => new RegExp(`${canary} must reboot once`),
  },
  {
    what: "has no room to stage",
    fault: "disk-full",
    says: () => /room/,
    untouched: true,
  },
];

describe("a roll whose first host", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  for (const { what, fault, says, untouched = false } of BEFORE_THE_ROLL) {
    it(`${what} stops there`, async () => {
      const before = await seeFleet(rolls().lab);
      const { name } = await rolls().deployNew("workers");
      const canary = await rolls().untilCanary(name);
      await rolls().fault(fault, canary).inject();
      const touched = untouched ? [] : [canary];
      await expectStopped(rolls(), name, before, { phase: "Failed", says: says(canary), touched });
    });
  }

  it("boots what it ran before stops there", async () => {
    const { lab } = rolls();
    const before = await seeFleet(lab);
    const { name } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    const old = FIRST_KERNEL.version.replace(/-.*/, "");
    await giveOrder(lab.lab, rolls().host(canary), "boot-other", old);
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(`${canary} must .*got .*${old}`),
      touched: [canary],
    });
  });

  it("is deleted from the cluster stops there", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    await rolls().fault("host-slow-to-return", canary).inject();
    await rolls().untilNode(name, canary, "Returning");
    await rolls().fault("node-deleted", canary).inject();
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(`${canary} must stay a node`),
      touched: [canary],
    });
  });

  it("has a kubelet that comes and goes after the reboot stops there", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const canary = await rolls().untilCanary(name);
    await rolls().untilBootedAnew(canary, before);
    await rolls().fault("kubelet-flapping", canary).inject();
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(canary),
      touched: [canary],
    });
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
    await rolls().untilNode(name, second, "Draining");
    await rolls().fault("container-creation-wedged", canary).inject();
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(`throwaway pod must run on ${canary}`),
      touched: [canary, second].toSorted(),
    });
  });
});
