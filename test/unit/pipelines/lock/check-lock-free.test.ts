import assert from "node:assert/strict";
import { checkLockFree } from "../../../../pipelines/lock/check-lock-free.ts";
import { parseKuredLock } from "../../../../pipelines/lock/kured-lock.ts";
import type { SeenKured } from "../../../../pipelines/lock/lock-state.ts";

const now = new Date("2026-11-30T10:00:00Z");
const question = { deploy: "linux-7", nodes: new Set(["m1", "w1"]), now };
const LOCK = "kured's lock on DaemonSet kured/kured must";

const HOUR_IN_NANOSECONDS = 3_600_000_000_000;
const single = (nodeID: string, created: string, TTL = 0) =>
  JSON.stringify({ nodeID, metadata: { unschedulable: false }, created, TTL });

function check(annotation: string | undefined): readonly string[] {
  const kured: SeenKured = {
    namespace: "kured",
    name: "kured",
    resourceVersion: "1",
    lock: parseKuredLock(annotation),
  };
  return checkLockFree({ lease: undefined, kureds: [kured] }, question);
}

function checkLease(holder: string, since?: Date): readonly string[] {
  return checkLockFree({ lease: { holder, since, uid: "u", resourceVersion: "1" }, kureds: [] }, question);
}

describe("whether the lock is free", () => {
  it("is when neither a Lease nor kured's lock is there", () => {
    assert.deepEqual(checkLockFree({ lease: undefined, kureds: [] }, question), []);
    assert.deepEqual(check(undefined), []);
  });

  it("is when the deploy itself holds both", () => {
    assert.deepEqual(checkLease("turntable/linux-7"), []);
    assert.deepEqual(check(single("turntable/linux-7", "2026-11-30T09:00:00Z")), []);
  });

  const refused: Record<string, readonly [string, string]> = {
    "a node that is being rebooted": [
      single("w1", "2026-11-30T09:48:30Z"),
      `${LOCK} be free, got held by w1 for 11 min; wait until kured has brought the node back`,
    ],
    "a node that is no more": [
      single("w9", "2026-09-30T10:00:00Z"),
      `${LOCK} be free, got held by w9 for 61 d 0 h, which is no node of this cluster; nobody will release it: pipectl unlock`,
    ],
    "a lock without a readable time": [
      single("w1", "yesterday"),
      `${LOCK} be free, got held by w1 for an unknown time; wait until kured has brought the node back`,
    ],
    "another deploy": [
      single("turntable/linux-6", "2026-11-30T08:30:00Z"),
      `${LOCK} be free, got held by turntable/linux-6 for 1 h 30 min, a deploy that did not release it; see pipectl status, then pipectl unlock`,
    ],
    "a lock that will expire": [
      single("w1", "2026-11-30T09:30:00Z", HOUR_IN_NANOSECONDS),
      `${LOCK} be free, got held by w1 for 30 min, and kured forgets it at 2026-11-30T10:30:00.000Z; a lock must not expire: set lockTtl to 0, and wait until the node is back`,
    ],
    "a lock that has expired": [
      single("w1", "2026-11-30T08:00:00Z", HOUR_IN_NANOSECONDS),
      `${LOCK} be free, got held by w1 for 2 h 0 min, which expired at 2026-11-30T09:00:00.000Z: the node may still be down while kured lets the next one go; set lockTtl to 0, look at the node, then pipectl unlock`,
    ],
    "what a concurrency above 1 leaves behind": [
      '{"maxOwners":2,"locks":[]}',
      `${LOCK} have the form of one holder, got what a concurrency above 1 leaves behind, which kured at concurrency 1 takes for a lock of nobody and waits for ever; remove the annotation with pipectl unlock`,
    ],
    "the same with null for the list": [
      '{"maxOwners":2,"locks":null}',
      `${LOCK} have the form of one holder, got what a concurrency above 1 leaves behind, which kured at concurrency 1 takes for a lock of nobody and waits for ever; remove the annotation with pipectl unlock`,
    ],
    "two holders": [
      `{"maxOwners":2,"locks":[${single("m1", "2026-11-30T09:00:00Z")},${single("w1", "2026-11-30T09:00:00Z")}]}`,
      `${LOCK} have the form of one holder, got that of a concurrency above 1, held by m1, w1; set kured's concurrency to 1 and wait until they are back`,
    ],
    "no JSON": ["w1", `${LOCK} be readable, got "w1"; look who wrote it, then pipectl unlock`],
    "a lock of nobody": [
      '{"nodeID":""}',
      `${LOCK} be readable, got "{\\"nodeID\\":\\"\\"}"; look who wrote it, then pipectl unlock`,
    ],
  };
  for (const [what, [annotation, sentence]] of Object.entries(refused)) {
    it(`is not when kured's lock is held by ${what}`, () => {
      assert.deepEqual(check(annotation), [sentence]);
    });
  }

  it("is not when the Lease is held", () => {
    assert.deepEqual(checkLease("turntable/linux-6", new Date("2026-11-30T09:59:20Z")), [
      "only one deploy may run, got linux-6, which holds the lock for 40 s; wait for it, or see pipectl status",
    ]);
    assert.deepEqual(checkLease("upgrade-controller"), [
      "the Lease kube-system/node-maintenance must be free, got held by upgrade-controller for an unknown time; wait for it, or look what it is and remove it",
    ]);
    assert.deepEqual(checkLease(""), [
      "the Lease kube-system/node-maintenance must name its holder, got a Lease of nobody; delete it: kubectl -n kube-system delete lease node-maintenance",
    ]);
  });
});
