import assert from "node:assert/strict";
import { aptState } from "../../../../pipelines/hosts/apt-state.ts";
import { APT_FIELDS, BOOT, DIGESTS, PACKAGE, reportText } from "./report-fixture.ts";

function stateOf(fields: Readonly<Record<string, string>> = {}) {
  return aptState("w1", reportText({ ...APT_FIELDS, ...fields }), PACKAGE);
}

describe("the state of a Debian host", () => {
  it("is what it says", () =>
    assert.deepEqual(stateOf(), {
      bootId: BOOT,
      kernel: "6.12.1-lab",
      booted: DIGESTS.old,
      next: DIGESTS.old,
      kubernetes: "v1.36.3",
      rebootRequired: false,
      problems: [],
    }));

  it("has the next boot run the package of the newest kernel", () =>
    assert.equal(stateOf({ nextDigest: DIGESTS.new }).next, DIGESTS.new));

  it("knows the target when the index has dropped it, and nothing else", () => {
    const dropped = { nextPackage: "linux-image-6.18.9-lab", nextVersion: "6.18.9-1", nextDigest: "" };
    assert.equal(stateOf(dropped).next, DIGESTS.new);
    assert.equal(stateOf({ ...dropped, nextVersion: "6.18.9-2" }).next, undefined);
    assert.equal(stateOf({ runningDigest: "" }).booted, undefined);
  });

  it("gives a kernel of no package, or of one that is not wholly installed, no digest", () => {
    assert.equal(stateOf({ runningPackage: "", runningVersion: "", runningDigest: "" }).booted, undefined);
    assert.equal(stateOf({ nextVersion: "", nextDigest: "" }).next, undefined);
  });

  const problems: Record<string, readonly [Record<string, string>, string]> = {
    "what apt finds": [
      { apt: "dpkg was interrupted" },
      "apt of w1 must be idle and whole, got dpkg was interrupted",
    ],
    "another choice of the boot menu": [
      { bootEntry: "saved" },
      "GRUB_DEFAULT of w1 must be 0, which boots the newest kernel, got saved; change /etc/default/grub, then run update-grub",
    ],
    "a full disk": [
      { room: "/boot=196607 /usr=524288" },
      "/boot of w1 must have 192 MiB free to stage another version, got 191 MiB; make room there",
    ],
    "a rescue mode": [
      { systemd: "maintenance" },
      "systemd of w1 must run, got its rescue or emergency mode; find out why with journalctl --boot",
    ],
  };
  for (const [what, [fields, problem]] of Object.entries(problems)) {
    it(`names ${what}`, () => assert.deepEqual(stateOf(fields).problems, [problem]));
  }

  it("needs no room for what is staged already", () =>
    assert.deepEqual(stateOf({ nextDigest: DIGESTS.new, room: "/boot=1" }).problems, []));

  it("refuses a report without a field", () =>
    assert.throws(() => stateOf({ bootEntry: "", nextVersions: "1" }), /Unrecognized key: "nextVersions"/));
});
