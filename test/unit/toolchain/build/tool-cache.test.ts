import { deepEqual, equal, notEqual } from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { goArguments } from "../../../../toolchain/build/run-go-build.ts";
import type { GoBuild } from "../../../../toolchain/build/go-builds.ts";
import { buildFolder, cacheRoot } from "../../../../toolchain/build/tool-cache.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const build: GoBuild = {
  name: "etcd",
  version: "3.6.16",
  tools: ["etcd"],
  flags: ["-trimpath"],
  packages: ["."],
  minutes: 2,
  gibibytes: 1,
};

describe("cache of tools", () => {
  const folder = temporaryFolder();
  beforeEach(() => writeFileSync(join(folder(), "go.mod"), "module x\n"));

  it("is in the folder that TURNTABLE_TOOLCHAIN names, else in the person's cache folder", () => {
    deepEqual(
      [
        cacheRoot({ TURNTABLE_TOOLCHAIN: "/t", XDG_CACHE_HOME: "/c", HOME: "/h" }),
        cacheRoot({ XDG_CACHE_HOME: "/c", HOME: "/h" }),
        cacheRoot({ HOME: "/h" }),
      ],
      ["/t", "/c/turntable/toolchain", "/h/.cache/turntable/toolchain"],
    );
  });

  it("gives the same build the same folder, named by tool and version", async () => {
    const first = await buildFolder("/c", folder(), build);
    equal(first, await buildFolder("/c", folder(), { ...build }));
    equal(/^3\.6\.16-[0-9a-f]{12}$/.test(first.slice(dirname(first).length + 1)), true);
    equal(dirname(first), "/c/etcd");
  });

  it("gives another module another folder", async () => {
    const before = await buildFolder("/c", folder(), build);
    writeFileSync(join(folder(), "go.sum"), "x v1 h1:y\n");
    notEqual(before, await buildFolder("/c", folder(), build));
  });

  it("gives another patch another folder, however deep its files lie", async () => {
    mkdirSync(join(folder(), "patch", "a", "b"), { recursive: true });
    const file = join(folder(), "patch", "a", "b", "c.go");
    writeFileSync(file, "package b\n");
    const before = await buildFolder("/c", folder(), build);
    writeFileSync(file, "package b // changed\n");
    notEqual(before, await buildFolder("/c", folder(), build));
  });

  it("gives a patch of another module another folder", async () => {
    notEqual(
      await buildFolder("/c", folder(), { ...build, patches: "example.com/a" }),
      await buildFolder("/c", folder(), { ...build, patches: "example.com/b" }),
    );
  });

  it("gives other flags another folder", async () => {
    notEqual(
      await buildFolder("/c", folder(), build),
      await buildFolder("/c", folder(), { ...build, flags: ["-race"] }),
    );
  });
});

describe("arguments of a build", () => {
  it("never write the repository and put the files into a folder", () => {
    deepEqual(goArguments(build, "/out"), ["build", "-mod=readonly", "-v", "-trimpath", "-o", "/out/", "."]);
  });
});
