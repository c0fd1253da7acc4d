import assert from "node:assert/strict";
import {
  formatLockValue,
  hasExpired,
  parseLockValue,
} from "../../../../lab/kured-stand-in/program/lock-value.ts";
import { formatKuredLock, parseKuredLock } from "../../../../pipelines/lock/kured-lock.ts";

const NOW = new Date("2027-02-04T03:00:00.120Z");

describe("the value of kured's lock", () => {
  it("is written as Go writes it", () => {
    assert.equal(
      formatLockValue("w1", true, 60_000, NOW),
      '{"nodeID":"w1","metadata":{"unschedulable":true},"created":"2027-02-04T03:00:00.12Z","TTL":60000000000}',
    );
    assert.equal(
      formatLockValue("w1", false, 0, new Date("2027-02-04T03:00:00.000Z")),
      '{"nodeID":"w1","metadata":{"unschedulable":false},"created":"2027-02-04T03:00:00Z","TTL":0}',
    );
  });

  it("is read back as it was written", () => {
    assert.deepEqual(parseLockValue(formatLockValue("w1", true, 60_000, NOW)), {
      nodeID: "w1",
      metadata: { unschedulable: true },
      created: "2027-02-04T03:00:00.12Z",
      TTL: 60_000_000_000,
    });
  });

  it("means the same to a deploy, both ways", () => {
    assert.deepEqual(parseKuredLock(formatLockValue("w1", false, 0, NOW)), {
      kind: "held",
      holder: "w1",
      since: NOW,
      expires: undefined,
    });
    assert.equal(parseLockValue(formatKuredLock("turntable/d1", NOW)).nodeID, "turntable/d1");
  });

  it("of several holders reads as a lock of nobody that never ends", () => {
    const value = parseLockValue('{"maxOwners":2,"locks":[]}');
    assert.equal(value.nodeID, "");
    assert.equal(hasExpired(value, NOW), false);
  });

  it("ends with the life that was written into it, and never without one", () => {
    const value = parseLockValue(formatLockValue("w1", false, 60_000, NOW));
    assert.equal(hasExpired(value, new Date(NOW.getTime() + 59_999)), false);
    assert.equal(hasExpired(value, new Date(NOW.getTime() + 60_000)), true);
    assert.equal(hasExpired({ ...value, TTL: 0 }, new Date("2099-01-01")), false);
  });

  it("is nothing but JSON of its shape", () => {
    assert.throws(() => parseLockValue("w1"), SyntaxError);
    assert.throws(() => parseLockValue('{"nodeID":1}'), /expected string, received number/);
  });
});
