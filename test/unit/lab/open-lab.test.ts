import { deepEqual, rejects } from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openLab, recordPath } from "../../../lab/open-lab.ts";
import { fakeIo } from "../toolchain/fake-io.ts";
import { temporaryFolder } from "../toolchain/temporary-folder.ts";
import { labIn } from "./lab-fixture.ts";

describe("opening the lab of a clone", () => {
  const root = temporaryFolder();
  const io = () => labIn(root(), fakeIo({ root: root() })).io;

  function remember(text: string): string {
    const path = recordPath(join(root(), ".turntable", "lab"));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  async function names(workers?: number): Promise<readonly string[]> {
    return (await openLab(io(), workers)).nodes.map(({ name }) => name);
  }

  it("has two workers where there is no lab", async () => {
    deepEqual(await names(), ["m1", "m2", "m3", "w1", "w2"]);
  });

  it("has as many workers as the lab was made with", async () => {
    remember('{"workers":4}');
    deepEqual(await names(), ["m1", "m2", "m3", "w1", "w2", "w3", "w4"]);
  });

  it("has as many workers as are asked for", async () => {
    remember('{"workers":4}');
    deepEqual(await names(5), ["m1", "m2", "m3", "w1", "w2", "w3", "w4", "w5"]);
  });

  for (const text of [
    "",
    "{",
    '{"workers":1}',
    '{"workers":6}',
    '{"workers":"2"}',
    '{"workers":2,"masters":1}',
  ]) {
    it(`refuses the record ${JSON.stringify(text)}`, async () => {
      const path = remember(text);
      await rejects(names(), {
        message: `${path} must say how many workers the lab has; npm run lab -- down clears it`,
      });
    });
  }
});
