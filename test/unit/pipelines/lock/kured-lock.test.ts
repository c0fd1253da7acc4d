import assert from "node:assert/strict";
import { formatKuredLock, parseKuredLock } from "../../../../pipelines/lock/kured-lock.ts";

describe("kured's lock annotation", () => {
  it("is written exactly as kured's single holder is", () => {
    assert.equal(
      formatKuredLock("turntable/linux-7", new Date("2026-11-30T10:00:00.5Z")),
      '{"nodeID":"turntable/linux-7","metadata":{"unschedulable":false},"created":"2026-11-30T10:00:00.500Z","TTL":0}',
    );
  });

  it("is read back as it was written", () => {
    const now = new Date("2026-11-30T10:00:00Z");
    assert.deepEqual(parseKuredLock(formatKuredLock("w1", now)), {
      kind: "held",
      holder: "w1",
      since: now,
      expires: undefined,
    });
  });

  it("counts its TTL in nanoseconds", () => {
    const lock = parseKuredLock('{"nodeID":"w1","created":"2026-11-30T10:00:00Z","TTL":1800000000000}');
    assert.deepEqual(lock, {
      kind: "held",
      holder: "w1",
      since: new Date("2026-11-30T10:00:00Z"),
      expires: new Date("2026-11-30T10:30:00Z"),
    });
  });

  it("is free without an annotation", () => {
    assert.deepEqual(parseKuredLock(undefined), { kind: "free" });
  });
});
