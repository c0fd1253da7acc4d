import { equal, notEqual, rejects } from "node:assert/strict";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { labPassphrase } from "../../../../toolchain/stack/lab-passphrase.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("passphrase of the embedded stack", () => {
  const folder = temporaryFolder();

  it("is made once, and only its owner can read it", async () => {
    const made = await labPassphrase(folder());
    equal(/^[\w-]{32}$/.test(made), true);
    equal(await labPassphrase(folder()), made);
    equal(statSync(join(folder(), ".turntable", "lab", "passphrase")).mode & 0o777, 0o600);
  });

  it("is another one in another clone", async () => {
    const first = await labPassphrase(folder());
    notEqual(first, await labPassphrase(join(folder(), "other")));
  });

  it("is not made anew when a state exists that only the lost one opens", async () => {
    const stacks = join(folder(), ".turntable", "state", ".pulumi", "stacks", "turntable");
    mkdirSync(stacks, { recursive: true });
    writeFileSync(join(stacks, "lab.json"), "{}");
    await rejects(
      labPassphrase(folder()),
      /passphrase must hold the passphrase of the state in .*, got nothing; put it back/,
    );
  });
});
