import { equal, rejects } from "node:assert/strict";
import { mustRun } from "../../../lab/must-run.ts";
import { fakeIo, FAILED, NOT_FOUND, succeeded } from "../toolchain/fake-io.ts";

describe("a command of the lab that must succeed", () => {
  it("gives what it printed", async () => {
    equal(await mustRun(fakeIo({ answer: () => succeeded("yes\n") }), ["ip", "link"]), "yes\n");
  });

  for (const [name, outcome, message] of [
    ["that fails", { ...FAILED, stdout: "a\n", stderr: "b\n" }, "ip link ended with 1: a\nb"],
    ["that is not there", NOT_FOUND, "ip link ended with no exit code: spawn x ENOENT"],
    ["that takes too long", { ...FAILED, code: undefined, timedOut: true }, "ip link did not end in time: "],
  ] as const) {
    it(`is named with what it said: one ${name}`, async () => {
      await rejects(mustRun(fakeIo({ answer: () => outcome }), ["ip", "link"]), { message });
    });
  }
});
