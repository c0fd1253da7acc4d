import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import * as z from "zod";
import { runPulumi } from "../lab/run-pulumi.ts";
import { outputOf } from "../read-run.ts";
import { testIo } from "../test-io.ts";

const DEPLOY = "turntable:deploy";

const stackFileSchema = z.looseObject({
  config: z.looseObject({ [DEPLOY]: z.looseObject({}) }),
});

/** Brings the stack to the committed configuration with another `deploy`; empty: to the committed one. */
export async function updateDeployConfig(deploy: Readonly<Record<string, unknown>>): Promise<void> {
  const { root } = testIo();
  const folder = await mkdtemp(join(tmpdir(), "turntable-config-"));
  try {
    // The working copy, with what Pulumi wrote into it about encryption and the hosts that the lab has.
    const working = join(root, ".turntable", "lab", "Pulumi.lab.yaml");
    const stack = stackFileSchema.parse(parse(await readFile(working, "utf8")));
    const config = { ...stack.config, [DEPLOY]: { ...stack.config[DEPLOY], ...deploy } };
    const file = join(folder, "Pulumi.lab.yaml");
    await copyFile(join(root, "Pulumi.yaml"), join(folder, "Pulumi.yaml"));
    await writeFile(file, stringify({ ...stack, config }));
    const run = await runPulumi("up", "--config-file", file);
    assert.equal(run.code, 0, outputOf(run));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
