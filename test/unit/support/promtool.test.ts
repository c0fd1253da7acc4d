import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPromtool } from "../../support/promtool.ts";

describe("findPromtool", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "promtool-"));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Stands in for a promtool that says this of itself, and fails otherwise. */
  async function install(version: string): Promise<void> {
    const path = join(folder, "promtool");
    await writeFile(
      path,
      `#!/bin/sh\n[ "$1" = --version ] && echo "${version}" && exit 0\necho no; exit 1\n`,
    );
    await chmod(path, 0o755);
  }

  it("takes the one on PATH, and says what it said when it fails", async () => {
    await install("promtool, version 3.5.0 (branch: HEAD)");
    const promtool = await findPromtool({ PATH: folder });
    assert.deepEqual(await promtool(["test"], folder), { ok: false, text: "no\n" });
  });

  for (const version of ["promtool, version 2.41.0", "promtool, version 1.99.0", "something else"]) {
    it(`refuses ${version}`, async () => {
      await install(version);
      await assert.rejects(findPromtool({ PATH: folder }), /promtool must be 2\.42 or newer, got /);
    });
  }
});
