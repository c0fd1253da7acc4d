import assert from "node:assert/strict";
import { fromEach, onHosts } from "../support/lab/on-hosts.ts";
import { seeFleet, touchedSince } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

describe("a roll of the workers", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  it("brings a new kernel to one after the other, with a person's decision between the first and the rest", async () => {
    const { lab } = rolls();
    const workers = ["w1", "w2"];
    const before = await seeFleet(lab);
    const watch = rolls().watch();
    const { name, version } = await rolls().deployNew("workers");

    const { plan } = await rolls().untilGate(name);
    const [canary = "", rest = ""] = plan?.order ?? [];
    assert.deepEqual([canary, rest].toSorted(), workers);
    assert.deepEqual(touchedSince(before, await seeFleet(lab)), [canary]);

    await rolls().approve(name);
    const ended = await rolls().untilEnded(name);
    const after = await seeFleet(lab);
    assert.equal(ended.phase, "Succeeded", ended.message);
    assert.deepEqual(touchedSince(before, after), workers);
    assert.deepEqual(await watch.stop(), workers);
    assert.deepEqual(
      workers.map((worker) => {
        const { ready, cordoned, halfRolledBy, provenBy } = after.get(worker) ?? {};
        return { ready, cordoned, halfRolledBy, provenBy };
      }),
      workers.map(() => ({ ready: true, cordoned: false, halfRolledBy: undefined, provenBy: name })),
    );
    assert.deepEqual(await onHosts(lab, "uname -r", workers), fromEach(workers, `${version}-lab`));
  });
});
