import { deepEqual, equal, match } from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { breakProgram } from "../../support/break-program.ts";
import { copyProject } from "../../support/project-copy.ts";

describe("a copy of a project", () => {
  let folder = "";
  let copy = "";

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "turntable-project-copy-"));
    copy = join(folder, "copy");
    await mkdir(copy);
    for (const part of [".git", ".turntable", "node_modules", "test", "components"]) {
      await mkdir(join(folder, "root", part), { recursive: true });
      await writeFile(join(folder, "root", part, "file"), part);
    }
    await writeFile(join(folder, "root", "index.ts"), "export {};\n");
    await copyProject(join(folder, "root"), copy);
  });

  afterEach(() => rm(folder, { recursive: true }));

  it("holds the sources, and a link to the installed packages", async () => {
    deepEqual((await readdir(copy)).toSorted(), ["components", "index.ts", "node_modules"]);
    equal(await readFile(join(copy, "components", "file"), "utf8"), "components");
    equal(await readlink(join(copy, "node_modules")), join(folder, "root", "node_modules"));
  });

  it("can be broken in one field while the project stays whole", async () => {
    await breakProgram(copy, { type: "a:b:C", path: ["spec", "size"], value: 2 });
    equal(await readFile(join(copy, "whole.ts"), "utf8"), "export {};\n");
    match(await readFile(join(copy, "index.ts"), "utf8"), /"a:b:C"[^]*\["spec","size"\][^]*= 2;/);
    equal(await readFile(join(folder, "root", "index.ts"), "utf8"), "export {};\n");
  });
});
