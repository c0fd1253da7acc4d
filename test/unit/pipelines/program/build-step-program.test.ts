import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { buildStepProgram } from "../../../../pipelines/program/build-step-program.ts";

describe("buildStepProgram", () => {
  it("builds the same bytes each time, named by their hash", async () => {
    const [first, second] = await Promise.all([buildStepProgram(), buildStepProgram()]);
    assert.deepEqual(first, second);
    assert.match(first.configMapName, /^pipelines-program-[0-9a-f]{12}$/);
  });

  it("carries one plain file that starts one compressed one, without this machine's paths", async () => {
    const { boot, steps } = await buildStepProgram();
    const program = gunzipSync(Buffer.from(steps, "base64")).toString("utf8");
    assert.match(boot, /steps\.mjs\.gz/);
    assert.match(program, /verify-deploy-intent/);
    assert.ok(!program.includes(process.cwd()));
    assert.ok(boot.length + steps.length < 900 * 1024);
  });
});
