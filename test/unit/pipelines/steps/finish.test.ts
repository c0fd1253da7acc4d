import assert from "node:assert/strict";
import { finish } from "../../../../pipelines/steps/finish.ts";
import { node } from "../plan/objects-fixture.ts";
import { FakeWorld, halfRolled, heldBy, INPUT } from "./fake-world.ts";

describe("the step that finishes a deploy", () => {
  it("gives the lock back, also after the API server was away", async () => {
    const world = new FakeWorld({});
    world.away = 20;
    const { refused, json } = await finish.run({ ...INPUT, inputs: {} }, world.context());
    assert.deepEqual(
      [refused, json],
      [false, { released: true, halfRolled: [], text: "d1 holds no lock any more." }],
    );
    assert.equal(world.lock.state.lease, undefined);
    assert.deepEqual(
      world.lock.state.kureds.map((kured) => kured.lock),
      [{ kind: "free" }],
    );
  });

  it("leaves the lock of another deploy alone", async () => {
    const world = new FakeWorld({ lock: heldBy("d2") });
    await finish.run({ ...INPUT, inputs: {} }, world.context());
    assert.deepEqual(world.lock.state, heldBy("d2"));
  });

  for (const deploy of ["d1", "d0"]) {
    it(`keeps the lock while ${deploy} has left a node half rolled, and says so`, async () => {
      const world = new FakeWorld({ nodes: [node("m1"), halfRolled("w1", deploy)] });
      const { refused, text } = await finish.run({ ...INPUT, inputs: {} }, world.context());
      assert.equal(refused, false);
      assert.equal(
        text,
        "d1 keeps the lock, because w1 is half rolled: nothing else may take a node down. Start the deploy again, or bring the node back by hand, remove its annotation turntable.internal/roll, and give the lock back with pipectl unlock.\n",
      );
      assert.deepEqual(world.lock.state, heldBy("d1"));
    });
  }
});
