import assert from "node:assert/strict";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import { pinRegistry } from "../support/roll/pin-registry.ts";
import { seeFleet, touchedSince } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

describe("a roll of the fleet that hosts the registry", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  afterEach("the registry may run anywhere", () => pinRegistry(rolls().lab, undefined));

  it("takes the registry's host last, and takes it although its budget lets no pod go", async () => {
    const { lab } = rolls();
    await pinRegistry(lab, "w1");
    const before = await seeFleet(lab);
    const { name } = await rolls().deployNew("workers");
    const { plan } = await rolls().untilGate(name);
    assert.deepEqual(plan?.order, ["w2", "w1"]);
    await rolls().approve(name);
    const ended = await rolls().untilEnded(name);
    assert.equal(ended.phase, "Succeeded", ended.message);
    assert.deepEqual(touchedSince(before, await seeFleet(lab)), ["w1", "w2"]);
  });

  it("goes no further than the first when the registry moves to the node that is next", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("master");
    const { plan } = await rolls().untilGate(name);
    const [canary = "", second = "", third = ""] = plan?.order ?? [];
    await pinRegistry(rolls().lab, second);
    await rolls().approve(name);
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: new RegExp(`must be rolled last, got ${second} before ${third}`),
      touched: [canary],
    });
  });
});
