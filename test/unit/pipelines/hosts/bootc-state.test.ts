import assert from "node:assert/strict";
import { bootcState } from "../../../../pipelines/hosts/bootc-state.ts";
import { BOOT, bootcText, DIGESTS, IMAGE, pack, slot } from "./report-fixture.ts";

const booted = { booted: slot(DIGESTS.old) };
const staged = slot(DIGESTS.new);

function nextOf(status: object) {
  return bootcState("w1", bootcText(status), IMAGE).next;
}

function problemsOf(status: object, fields: Readonly<Record<string, string>> = {}) {
  return bootcState("w1", bootcText(status, fields), IMAGE).problems;
}

describe("the state of a host of bootc", () => {
  it("is what it says", () =>
    assert.deepEqual(bootcState("w1", bootcText(booted), IMAGE), {
      bootId: BOOT,
      kernel: "6.12.1-lab",
      booted: DIGESTS.old,
      next: DIGESTS.old,
      kubernetes: "v1.36.3",
      rebootRequired: false,
      problems: [],
    }));

  it("has the next boot run what is staged, unless that was only downloaded or a rollback is queued", () => {
    assert.equal(nextOf({ ...booted, staged }), DIGESTS.new);
    assert.equal(nextOf({ ...booted, staged: slot(DIGESTS.new, { downloadOnly: true }) }), DIGESTS.old);
    const rollback = slot(`sha256:${"2".repeat(64)}`);
    assert.equal(nextOf({ ...booted, staged, rollback, rollbackQueued: true }), `sha256:${"2".repeat(64)}`);
    assert.equal(nextOf({ ...booted, staged: { image: null } }), undefined);
  });

  it("takes the digest of the list that the target names for the digest of its platform", () => {
    const platform = `sha256:${"3".repeat(64)}`;
    assert.equal(nextOf({ booted: slot(platform, {}, IMAGE.reference) }), IMAGE.digest);
    assert.equal(nextOf({ booted: slot(platform, {}, "registry.example/os:6.18.9") }), platform);
  });

  it("tells that a reboot is asked for, and that no Kubernetes is found", () => {
    const text = bootcText(booted, { rebootRequired: "yes", kubernetes: "" });
    const { rebootRequired, kubernetes } = bootcState("w1", text, IMAGE);
    assert.deepEqual([rebootRequired, kubernetes], [true, undefined]);
  });

  const problems: Record<string, readonly [object, Record<string, string>, string]> = {
    "another system": [
      {},
      {},
      "w1 must be booted by bootc, got a host that is not; its target may have to be one of apt",
    ],
    "local changes": [
      { booted: slot(DIGESTS.old, { incompatible: true }) },
      {},
      "what w1 runs must be an image that bootc can replace, got one with local changes; rpm-ostree reset",
    ],
    "a queued rollback": [
      { ...booted, rollback: slot(DIGESTS.new), rollbackQueued: true },
      {},
      "w1 must have no rollback queued, got one; take it back with bootc rollback",
    ],
    "a timer that updates by itself": [
      booted,
      { updateTimer: "masked-runtime" },
      "bootc-fetch-apply-updates.timer of w1 must be masked, or it reboots the host outside of a roll, got masked-runtime; systemctl mask bootc-fetch-apply-updates.timer",
    ],
    "a full disk": [
      booted,
      { room: "/sysroot=2097151 /boot=196608" },
      "/sysroot of w1 must have 2048 MiB free to stage another version, got 2047 MiB; make room there",
    ],
    "a rescue mode": [
      booted,
      { systemd: "maintenance" },
      "systemd of w1 must run, got its rescue or emergency mode; find out why with journalctl --boot",
    ],
  };
  for (const [what, [status, fields, problem]] of Object.entries(problems)) {
    it(`names ${what}`, () => assert.deepEqual(problemsOf(status, fields), [problem]));
  }

  it("needs no room for what is staged already, and no timer where there is none", () => {
    assert.deepEqual(problemsOf({ ...booted, staged }, { room: "/sysroot=1 /boot=1" }), []);
    for (const updateTimer of ["", "not-found"]) {
      assert.deepEqual(problemsOf(booted, { updateTimer }), []);
    }
  });

  const bad: Record<string, readonly [Record<string, string | undefined>, RegExp]> = {
    "a missing field": [{ kernel: undefined }, /→ at kernel/],
    "an unknown field": [{ mood: "fine" }, /Unrecognized key: "mood"/],
    "a boot id that is none": [{ bootId: "1" }, /must be a boot id\n {2}→ at bootId/],
    "room that is none": [
      { room: "/boot" },
      /must be a folder and its free KiB, as in \/boot=1024\n {2}→ at room/,
    ],
    "a status that is not packed": [{ status: "bm8=" }, /cannot be unpacked: .*\n {2}→ at status/],
    "a status that is no JSON": [{ status: pack("error") }, /must be JSON: .*\n {2}→ at status/],
    "a status of another kind": [{ status: pack('{"kind":"Pod"}') }, /→ at status\.kind/],
  };
  for (const [what, [fields, message]] of Object.entries(bad)) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => bootcState("w1", bootcText(booted, fields), IMAGE),
        (error: Error) => {
          assert.match(
            error.message,
            /^reading w1: the host must answer with the fields of a report, got something else:\n/,
          );
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it("refuses a field that is there twice", () =>
    assert.throws(
      () => bootcState("w1", `${bootcText(booted)}kernel=1\n`, IMAGE),
      /\nkernel is there twice$/,
    ));
});
