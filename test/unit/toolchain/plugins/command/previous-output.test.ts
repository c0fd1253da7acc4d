import assert from "node:assert/strict";
import { previousOutput } from "../../../../../toolchain/plugins/command/previous-output.ts";

describe("the output of the previous command", () => {
  it("is in the environment of the next", () => {
    assert.deepEqual(previousOutput({}, { stdout: "out", stderr: "err" }), {
      PULUMI_COMMAND_STDOUT: "out",
      PULUMI_COMMAND_STDERR: "err",
    });
  });

  it("is not where it was empty, or not wanted", () => {
    assert.deepEqual(previousOutput({ addPreviousOutputInEnv: true }, { stdout: "", stderr: "" }), {});
    assert.deepEqual(previousOutput({ addPreviousOutputInEnv: false }, { stdout: "out", stderr: "err" }), {});
  });
});
