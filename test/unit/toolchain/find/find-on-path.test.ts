import { equal } from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOnPath } from "../../../../toolchain/find/find-on-path.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("search on PATH", () => {
  const folder = temporaryFolder();

  function place(directory: string, mode: number): string {
    mkdirSync(join(folder(), directory), { recursive: true });
    const path = join(folder(), directory, "pulumi");
    writeFileSync(path, "");
    chmodSync(path, mode);
    return path;
  }

  const path = (...directories: string[]) => directories.map((each) => join(folder(), each)).join(":");

  it("takes the first executable, as a shell does", () => {
    place("a", 0o644);
    const expected = place("b", 0o755);
    place("c", 0o755);
    equal(findOnPath("pulumi", path("none", "a", "b", "c"), "/cache"), expected);
  });

  it("does not take a folder of that name", () => {
    mkdirSync(join(folder(), "a", "pulumi"), { recursive: true });
    equal(findOnPath("pulumi", path("a"), "/cache"), undefined);
  });

  it("does not take for installed what this project keeps in its cache", () => {
    place("cache/pulumi/1", 0o755);
    equal(findOnPath("pulumi", path("cache/pulumi/1"), join(folder(), "cache")), undefined);
    equal(findOnPath("pulumi", path("cache/pulumi/1"), join(folder(), "cac")) === undefined, false);
  });

  it("finds nothing without PATH", () => {
    equal(findOnPath("pulumi", undefined, "/cache"), undefined);
  });
});
