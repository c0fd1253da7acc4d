import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { forgetStack } from "../../../lab/forget-stack.ts";
import { temporaryFolder } from "../toolchain/temporary-folder.ts";

const FILES = [
  "stacks/turntable/lab.json",
  "stacks/turntable/lab.json.bak",
  "history/turntable/lab/lab-1.history.json",
  "backups/turntable/lab/lab.1.json",
  "locks/organization/turntable/lab/1.json",
];
const OTHERS = [
  "history/turntable/prod/prod-1.history.json",
  "stacks/turntable/labour.json",
  "stacks/turntable/prod.json",
];

describe("forgetting the stack of a lab that is gone", () => {
  const root = temporaryFolder();
  const backend = () => join(root(), ".turntable", "state", ".pulumi");

  function write(files: readonly string[]): void {
    for (const file of files) {
      mkdirSync(dirname(join(backend(), file)), { recursive: true });
      writeFileSync(join(backend(), file), "{}");
    }
  }

  function left(): readonly string[] {
    return readdirSync(backend(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(backend().length + 1))
      .toSorted();
  }

  it("removes its state, history and backups, and nothing of other stacks", async () => {
    write([...FILES, ...OTHERS]);
    equal(await forgetStack({ root: root() }), true);
    deepEqual(left(), OTHERS);
  });

  it("says that there was nothing", async () => {
    equal(await forgetStack({ root: root() }), false);
    write(OTHERS);
    equal(await forgetStack({ root: root() }), false);
    deepEqual(left(), OTHERS);
  });
});
