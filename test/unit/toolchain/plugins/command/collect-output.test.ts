import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { collectOutput } from "../../../../../toolchain/plugins/command/collect-output.ts";

describe("the output of a command", () => {
  it("is collected for each stream and for both, and told line by line", async () => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const lines: string[] = [];
    const collected = collectOutput({ stdout, stderr }, (stream, line) => lines.push(`${stream}: ${line}`));

    stdout.write("one\ntw");
    await new Promise(setImmediate);
    stderr.write("oops\n");
    await new Promise(setImmediate);
    stdout.end("o\n\nthree");
    stderr.end();
    await Promise.all([finished(stdout), finished(stderr)]);

    assert.deepEqual(collected, {
      stdout: "one\ntwo\n\nthree",
      stderr: "oops\n",
      output: "one\ntwoops\no\n\nthree",
    });
    assert.deepEqual(lines, ["stdout: one", "stderr: oops", "stdout: two", "stdout: ", "stdout: three"]);
  });

  it("keeps characters whole that arrive in parts", async () => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const collected = collectOutput({ stdout, stderr }, () => undefined);
    const bytes = Buffer.from("zuverlässig");

    stderr.end();
    for (const byte of bytes) {
      stdout.write(Buffer.of(byte));
    }
    stdout.end();
    await finished(stdout);

    assert.equal(collected.stdout, "zuverlässig");
  });
});
