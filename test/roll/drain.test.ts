import { expectStopped } from "../support/roll/expect-stopped.ts";
import { seeFleet } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

describe("a roll whose next node cannot be emptied", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  it("stops with the node cordoned when a pod ignores its grace period, and leaves the others alone", async () => {
    const before = await seeFleet(rolls().lab);
    await rolls().fault("pod-that-will-not-die", "w1").inject();
    await rolls().fault("pod-that-will-not-die", "w2").inject();
    const { name } = await rolls().deployNew("workers");
    const { plan } = await rolls().until(name, "has a plan", ({ plan: made }) => made !== undefined);
    await expectStopped(rolls(), name, before, {
      phase: "Failed",
      says: /waited 12\d s for the drain of w\d in vain: .*held.* has not ended/,
      touched: plan?.order.slice(0, 1) ?? [],
    });
  });

  it("stops above the cordon when a budget blocks the second node since the plan", async () => {
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const { plan } = await rolls().untilGate(name);
    const [canary = "", second = ""] = plan?.order ?? [];
    await rolls().fault("budget-that-blocks", second).inject();
    await rolls().approve(name);
    await expectStopped(rolls(), name, before, { phase: "Failed", says: /held.*budget/, touched: [canary] });
  });
});
