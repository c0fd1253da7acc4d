import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildGlobalConfig } from "../../components/renovate/global-config.ts";
import { systemIo } from "../../toolchain/toolchain.ts";
import { ensureRenovate, validate } from "../support/renovate-validator.ts";
import { readRepositoryFile } from "../support/repository-files.ts";

describe("Renovate's own validator", function () {
  this.timeout(300_000);

  const io = systemIo(process.env, () => undefined);
  let programs: string;
  let folder: string;

  before(async function () {
    // It is large, and is installed once.
    this.timeout(1_800_000);
    programs = await ensureRenovate(io);
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "turntable-renovate-"));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it("accepts renovate.json, warnings and needed migrations included", async () => {
    const { code, stdout } = await validate(io, programs, join(io.root, "renovate.json"), "repository");

    assert.equal(code, 0, stdout);
    assert.match(stdout, /Config validated successfully/);
  });

  for (const [what, from, to] of [
    ["a key that does not exist", '"automerge": false', '"automergee": false'],
    ["a key of the past", '"managerFilePatterns": ["/^gitops', '"fileMatch": ["^gitops'],
    ["a setting that only the daily run may have", '"automerge": false', '"dryRun": "full"'],
  ] as const) {
    it(`refuses renovate.json with ${what}`, async () => {
      const file = join(folder, "renovate.json");
      const text = readRepositoryFile("renovate.json");
      assert.equal(text.includes(from), true);
      await writeFile(file, text.replace(from, to));

      const { code, stdout } = await validate(io, programs, file, "repository");

      assert.equal(code, 1, stdout);
    });
  }

  it("accepts the configuration of the daily run, and refuses it with a manager that does not exist", async () => {
    const file = join(folder, "config.json");
    const config = buildGlobalConfig({ repositories: ["platform/turntable"] });
    await writeFile(file, JSON.stringify(config));
    assert.equal((await validate(io, programs, file, "global")).code, 0);

    await writeFile(file, JSON.stringify({ ...config, enabledManagers: ["flux", "dockerfiles"] }));
    assert.equal((await validate(io, programs, file, "global")).code, 1);
  });
});
