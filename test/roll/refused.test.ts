import type { FaultName } from "../../lab/faults/fault-name.ts";
import { applyKured } from "../support/lab/kured-release.ts";
import { waitForFlux } from "../support/lab/flux-object.ts";
import { RELEASE } from "../support/lab/kured-flux-objects.ts";
import { removeKured } from "../support/lab/remove-kured.ts";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import { offerKernel } from "../support/roll/offer-kernel.ts";
import { seeFleet } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

interface Refusal {
  readonly what: string;
  readonly fault: FaultName;
  readonly node: string;
  readonly says: RegExp;
}

const REFUSALS: readonly Refusal[] = [
  {
    what: "a node that somebody else has cordoned",
    fault: "cordoned-by-somebody",
    node: "m2",
    says: /m2.*cordoned/,
  },
  {
    what: "a pod whose budget never lets it go",
    fault: "budget-that-blocks",
    node: "w2",
    says: /held.*budget/,
  },
];

describe("a roll that must not begin", function () {
  this.timeout(600_000);
  const rolls = useRolls();

  for (const { what, fault, node, says } of REFUSALS) {
    it(`touches nothing because of ${what}`, async () => {
      const version = await offerKernel(rolls().lab);
      await rolls().fault(fault, node).inject();
      const before = await seeFleet(rolls().lab);
      const name = await rolls().deploy(version, "workers");
      await expectStopped(rolls(), name, before, { phase: "Refused", says, touched: [] });
    });
  }

  it("touches nothing because no archive has the version", async () => {
    const before = await seeFleet(rolls().lab);
    const name = await rolls().deploy("9.9.9", "workers");
    await expectStopped(rolls(), name, before, { phase: "Refused", says: /9\.9\.9/, touched: [] });
  });
});

describe("a roll while somebody holds kured's lock", function () {
  this.timeout(600_000);
  const rolls = useRolls();

  before("kured runs", async () => {
    await applyKured(rolls().lab);
    await waitForFlux(rolls().lab, RELEASE, "it is Ready", ({ ready }) => ready === "True");
  });
  after("kured is gone", () => removeKured(rolls().lab));

  it("touches nothing and names the holder", async () => {
    await rolls().fault("kured-lock-held").inject();
    const before = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    await expectStopped(rolls(), name, before, { phase: "Refused", says: /lab-fault/, touched: [] });
  });
});
