import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { raiseInotifyLimits, restoreInotifyLimits } from "../../../../lab/machine/inotify-limits.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";
import { labIn } from "../lab-fixture.ts";

describe("the machine's limits of watches", () => {
  const root = temporaryFolder();
  const limits = () => join(root(), "limits");

  function write(instances: number, watches: number): void {
    mkdirSync(limits(), { recursive: true });
    writeFileSync(join(limits(), "max_user_instances"), `${instances}\n`);
    writeFileSync(join(limits(), "max_user_watches"), `${watches}\n`);
  }

  function read(): readonly number[] {
    return ["max_user_instances", "max_user_watches"].map((name) =>
      Number(readFileSync(join(limits(), name), "utf8")),
    );
  }

  it("are raised, and are afterwards as they were", async () => {
    const lab = labIn(root());
    write(128, 192_536);
    await raiseInotifyLimits(lab, limits());
    deepEqual(read(), [4096, 1_048_576]);
    await restoreInotifyLimits(lab, limits());
    deepEqual(read(), [128, 192_536]);
    deepEqual(readdirSync(lab.cluster), []);
  });

  it("are as they were also after they were raised twice", async () => {
    const lab = labIn(root());
    write(128, 192_536);
    await raiseInotifyLimits(lab, limits());
    await raiseInotifyLimits(lab, limits());
    await restoreInotifyLimits(lab, limits());
    deepEqual(read(), [128, 192_536]);
  });

  it("are not lowered", async () => {
    write(8192, 2_000_000);
    await raiseInotifyLimits(labIn(root()), limits());
    deepEqual(read(), [8192, 2_000_000]);
  });

  it("are left alone when nothing was written down", async () => {
    write(1, 2);
    await restoreInotifyLimits(labIn(root()), limits());
    deepEqual(read(), [1, 2]);
    equal(readdirSync(root()).length, 1);
  });
});
