import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { startMarginWatch } from "../support/lab/etcd-margin.ts";
import { readVoters } from "../support/lab/etcd-voters.ts";
import { fromEach, onHosts } from "../support/lab/on-hosts.ts";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import { seeFleet, touchedSince } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

const MASTERS = ["m1", "m2", "m3"];

describe("a roll of the masters", function () {
  this.timeout(1_200_000);
  const rolls = useRolls();

  it("brings a new kernel to one after the other and never has two members of etcd away", async () => {
    const { lab } = rolls();
    const before = await seeFleet(lab);
    const watch = rolls().watch();
    const { name, version } = await rolls().deployNew("master");
    await rolls().approve(name);
    const ended = await rolls().untilEnded(name);

    assert.equal(ended.phase, "Succeeded", ended.message);
    assert.deepEqual(touchedSince(before, await seeFleet(lab)), MASTERS);
    assert.deepEqual(await watch.stop(), MASTERS);
    assert.deepEqual(await readVoters(lab), MASTERS);
    assert.deepEqual(await onHosts(lab, "uname -r", MASTERS), fromEach(MASTERS, `${version}-lab`));
  });

  it("goes on after the API was away for two minutes while a master rebooted", async () => {
    const { name } = await rolls().deployNew("master");
    const canary = await rolls().untilCanary(name);
    await rolls().untilNode(name, canary, "boot");
    const stopped = MASTERS.map((master) => rolls().fault("api-server-stopped", master));
    await Promise.all(stopped.map((site) => site.inject()));
    await setTimeout(120_000);
    await Promise.all(stopped.map((site) => site.heal()));

    await rolls().approve(name);
    const ended = await rolls().untilEnded(name);
    assert.equal(ended.phase, "Succeeded", ended.message);
  });

  for (const fault of ["etcd-stopped", "etcd-learner"] as const) {
    it(`goes no further than the first while another has ${fault.replace("-", " ")}`, async () => {
      const before = await seeFleet(rolls().lab);
      const { name } = await rolls().deployNew("master");
      const { plan } = await rolls().untilGate(name);
      const [canary = "", , third = ""] = plan?.order ?? [];
      await rolls().fault(fault, third).inject();
      const margin = startMarginWatch(rolls().lab.lab, {
        now: () => performance.now(),
        sleep: (milliseconds) => setTimeout(milliseconds),
      });
      await rolls().approve(name);
      await expectStopped(rolls(), name, before, { phase: "Failed", says: /etcd/, touched: [canary] });
      await margin.stop();
    });
  }
});
