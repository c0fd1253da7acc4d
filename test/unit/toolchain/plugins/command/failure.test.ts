import assert from "node:assert/strict";
import { failureOf } from "../../../../../toolchain/plugins/command/failure.ts";

const ended = (ending: number | string, output: string) =>
  failureOf({ ending, output, stdout: "", stderr: "" });

describe("the failure of a command", () => {
  it("is none after exit code 0, whatever it printed", () => {
    assert.equal(ended(0, "error: not at all"), undefined);
  });

  it("tells how the command ended and what it printed", () => {
    assert.equal(
      ended(28, "disk is full\n"),
      "the command ended with exit code 28 and printed:\ndisk is full",
    );
    assert.equal(ended("SIGKILL", "\n"), "the command ended by SIGKILL and printed nothing");
  });

  it("holds the last 4,000 characters of a long output", () => {
    assert.equal(
      ended(1, `${"a".repeat(4000)}${"b".repeat(4000)}`),
      `the command ended with exit code 1 and printed at last:\n${"b".repeat(4000)}`,
    );
  });
});
