import assert from "node:assert/strict";
import { finish } from "../../../../pipelines/steps/finish.ts";
import { node } from "../plan/objects-fixture.ts";
import { FakeWorld, halfRolled, heldBy, INPUT, staged } from "./fake-world.ts";

describe("the step that finishes a deploy", () => {
  it("gives the lock back, also after the API server was away", async () => {
    const world = new FakeWorld({});
    world.away = 20;
    const { refused, json } = await finish.run({ ...INPUT, inputs: {} }, world.context());
    assert.deepEqual(
      [refused, json],
      [false, { released: true, halfRolled: [], staged: [], text: "d1 holds no lock any more." }],
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

  it("keeps the lock while the next boot of a node runs what is not proven there, and says how to go on", async () => {
    const nodes = [node("m1"), staged("w10"), staged("w2"), staged("w3", { version: "6.18.8" })];
    const world = new FakeWorld({ nodes });
    const { json } = await finish.run({ ...INPUT, inputs: {} }, world.context());
    assert.deepEqual(json, {
      released: false,
      halfRolled: [],
      staged: ["w2", "w10", "w3"],
      text: "d1 keeps the lock, because the next boot of w2, w10 runs 6.18.9, which is not proven there, and the next boot of w3 runs 6.18.8, which is not proven there: nothing else may take a node down. Start the deploy again, or another one, which takes the lock over; or undo the staging on each host, remove its annotation turntable.internal/staged, and give the lock back with pipectl unlock.",
    });
    assert.deepEqual(world.lock.state, heldBy("d1"));
  });

  it("keeps the lock where nobody can read what is staged", async () => {
    const nodes = [node("w2", { annotations: { "turntable.internal/staged": "?" } })];
    const world = new FakeWorld({ nodes });
    await finish.run({ ...INPUT, inputs: {} }, world.context());
    assert.deepEqual(world.lock.state, heldBy("d1"));
  });

  it("gives the lock back once the staged nodes have been booted", async () => {
    const world = new FakeWorld({ nodes: [staged("w2", { bootId: "an earlier one" })] });
    await finish.run({ ...INPUT, inputs: {} }, world.context());
    assert.equal(world.lock.state.lease, undefined);
  });

  it("does not say that it keeps a lock that it never had", async () => {
    const world = new FakeWorld({ nodes: [staged("w2")], lock: heldBy("d2") });
    const { text } = await finish.run({ ...INPUT, inputs: {} }, world.context());
    assert.equal(text, "d1 holds no lock any more.\n");
    assert.deepEqual(world.lock.state, heldBy("d2"));
  });
});
