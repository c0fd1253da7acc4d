import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparePulumiTemp } from "../../../toolchain/pulumi-temp.ts";

const DAY_SECONDS = 24 * 60 * 60;

describe("preparePulumiTemp", () => {
  let place = "";

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), "turntable-temp-"));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  it("makes a folder that only its owner can read, and can be called again", async () => {
    const folder = join(place, "deep", "tmp");
    await preparePulumiTemp(folder, 0);
    await preparePulumiTemp(folder, 0);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  });

  it("removes what is older than a day, and leaves what a run may still need", async () => {
    const now = 1_700_000_000;
    for (const [name, ageSeconds] of [
      ["kubeconfig-old", DAY_SECONDS + 1],
      ["kubeconfig-new", DAY_SECONDS - 1],
    ] as const) {
      await writeFile(join(place, name), "credentials");
      await utimes(join(place, name), now - ageSeconds, now - ageSeconds);
    }
    await preparePulumiTemp(place, now * 1000);
    assert.deepEqual(await readdir(place), ["kubeconfig-new"]);
  });
});
