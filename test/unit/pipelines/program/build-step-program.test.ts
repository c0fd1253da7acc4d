import assert from "node:assert/strict";
import { gunzipSync, gzipSync } from "node:zlib";
import { buildStepProgram } from "../../../../pipelines/program/build-step-program.ts";

describe("buildStepProgram", () => {
  it("builds the same bytes each time, named by their hash", async () => {
    const [first, second] = await Promise.all([buildStepProgram(), buildStepProgram()]);
    assert.deepEqual(first, second);
    assert.match(first.configMapName, /^pipelines-program-[0-9a-f]{12}$/);
  });

  it("carries one plain file that starts one compressed one of its role, without this machine's paths", async () => {
    const { boot, steps, operator } = await buildStepProgram();
    assert.match(boot, /steps\.mjs\.gz/);
    assert.match(boot, /operator\.mjs\.gz/);
    for (const [bundle, sign] of [
      [steps, /verify-deploy-intent/],
      [operator, /pipelines_deploy_awaiting_gate/],
    ] as const) {
      const program = gunzipSync(Buffer.from(bundle, "base64")).toString("utf8");
      assert.match(program, sign);
      assert.ok(!program.includes(process.cwd()));
    }
    assert.ok(boot.length + steps.length + operator.length < 900 * 1024);
  });

  it("carries a page whose files can stand in a document, in less than 60 KiB compressed", async () => {
    const { page } = await buildStepProgram();
    for (const file of [page.script, page.style]) {
      assert.doesNotMatch(file, /<\/(script|style)/i);
      // Names of XML namespaces look like addresses and are none.
      assert.doesNotMatch(file, /https?:(?!\/\/www\.w3\.org\/)/);
    }
    assert.match(page.script, /EventSource/);
    assert.match(page.style, /prefers-color-scheme:\s*dark/);
    assert.ok(gzipSync(page.script + page.style).length < 60 * 1024);
  });
});
