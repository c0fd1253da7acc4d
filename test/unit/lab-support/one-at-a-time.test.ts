import assert from "node:assert/strict";
import { describeOverlaps, lockHolders } from "../../support/lab/one-at-a-time.ts";

const FREE = { lock: undefined, away: [], bootIds: {} };

describe("what is said of reboots one at a time", () => {
  it("is nothing while only the holder of the lock is away", () => {
    const moments = [
      FREE,
      { ...held("w1"), away: ["w1"] },
      held("w1"),
      FREE,
      { ...held("w2"), away: ["w2"] },
    ];
    assert.deepEqual(describeOverlaps(moments), []);
    assert.deepEqual(lockHolders(moments), ["w1", "w2"]);
  });

  it("names two that are away, one without the lock, and one with the lock of another", () => {
    assert.deepEqual(
      describeOverlaps([
        { ...held("w1"), away: ["w1", "w2"] },
        { ...FREE, away: ["w1"] },
        { ...held("w2"), away: ["w1"] },
      ]),
      [
        "only the holder of the lock may be away, got w1 and w2 while w1 has it",
        "only the holder of the lock may be away, got w1 while nobody has it",
        "only the holder of the lock may be away, got w1 while w2 has it",
      ],
    );
  });

  it("names a lock of another form", () => {
    assert.deepEqual(describeOverlaps([{ ...FREE, lock: '{"nodeID":"w1"}' }]), [
      'the lock must have kured\'s form, got {"nodeID":"w1"}',
    ]);
  });

  it("counts a holder once for each time that it took the lock", () => {
    assert.deepEqual(lockHolders([held("w1"), held("w1"), FREE, held("w1")]), ["w1", "w1"]);
  });
});

function held(node: string) {
  const lock = `{"nodeID":"${node}","metadata":{"unschedulable":false},"created":"2027-02-04T03:00:00.12Z","TTL":0}`;
  return { ...FREE, lock };
}
