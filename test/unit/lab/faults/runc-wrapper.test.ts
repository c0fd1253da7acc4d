import { spawnSync } from "node:child_process";
import { deepEqual, equal } from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REAL_RUNC, runcWrapper } from "../../../../lab/faults/runc-wrapper.ts";
import type { RuncTrouble } from "../../../../lab/faults/runc-wrapper.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

describe("the program in runc's place", () => {
  const folder = temporaryFolder();
  const bundle = (kind: string) => join(folder(), kind);
  beforeEach(() => {
    for (const kind of ["sandbox", "container"]) {
      mkdirSync(bundle(kind));
      const annotations = { "io.kubernetes.cri.container-type": kind };
      writeFileSync(join(bundle(kind), "config.json"), JSON.stringify({ annotations }));
    }
    writeFileSync(join(folder(), "runc"), '#!/bin/sh\necho "runc $*"\n', { mode: 0o755 });
  });

  function run(trouble: RuncTrouble, ...args: readonly string[]) {
    const program = runcWrapper(trouble).replaceAll(REAL_RUNC, join(folder(), "runc"));
    const { status, stdout, stderr } = spawnSync("sh", ["-s", "--", ...args], {
      input: program,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }
  const create = (trouble: RuncTrouble, kind: string) =>
    run(trouble, "--root", "/run/runc", "create", "--bundle", bundle(kind), "name");

  it("is runc for everything but create", () => {
    equal(
      run({ create: "fails", sandboxes: true }, "--root", "/run/runc", "delete", "x").stdout,
      "runc --root /run/runc delete x\n",
    );
  });

  it("fails for a container", () => {
    deepEqual(create({ create: "fails", sandboxes: false }, "container"), {
      status: 1,
      stdout: "",
      stderr: "runc create: input/output error (injected by the lab)\n",
    });
  });

  it("is runc for a sandbox unless sandboxes are meant too", () => {
    equal(
      create({ create: "fails", sandboxes: false }, "sandbox").stdout,
      `runc --root /run/runc create --bundle ${bundle("sandbox")} name\n`,
    );
    equal(create({ create: "fails", sandboxes: true }, "sandbox").status, 1);
  });
});
