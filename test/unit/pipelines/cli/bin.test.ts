import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { readRepositoryFile } from "../../../support/repository-files.ts";

const run = promisify(execFile);

const manifestSchema = z.object({ version: z.string(), bin: z.object({ pipectl: z.string() }) });

describe("the command pipectl of the package", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "turntable-pipectl-"));
  });

  after(() => rm(folder, { recursive: true }));

  it("runs from any folder, as npm links it, and ends with the program's code", async () => {
    const { bin, version } = manifestSchema.parse(JSON.parse(readRepositoryFile("package.json")));
    const link = join(folder, "pipectl");
    await symlink(join(import.meta.dirname, "../../../..", bin.pipectl), link);
    const { stdout } = await run(link, ["version"], { cwd: folder });

    assert.equal(stdout, `pipectl ${version}, Node ${process.version}, API turntable.internal/v1alpha1\n`);
    await assert.rejects(run(link, ["nonsense"], { cwd: folder }), { code: 2 });
  });
});
