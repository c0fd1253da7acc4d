import { expectStopped } from "../support/roll/expect-stopped.ts";
import { createVolume, deleteVolume, setRobustness } from "../support/roll/longhorn-volume.ts";
import { seeFleet } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

describe("a roll with volumes", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  before("a volume has a replica on each worker", () => createVolume(rolls().lab, ["w1", "w2"]));
  after("there is no volume", () => deleteVolume(rolls().lab));

  it("takes no second node while the volume is degraded since the first", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const { plan } = await rolls().untilGate(name);
    await setRobustness(rolls().lab, "degraded");
    await rolls().approve(name);
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: /volume.*data.*degraded/,
      touched: plan?.order.slice(0, 1) ?? [],
    });
  });
});
