import { deepEqual } from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compareTrees, readTree, replaceTree } from "../../../render/tree-files.ts";

const rendered = new Map([
  ["1-manifest/a.yaml", "a: 1\n"],
  ["1-manifest/b.yaml", "b: 1\n"],
]);

describe("compareTrees", () => {
  it("finds nothing in equal trees", () => {
    deepEqual(compareTrees("gitops/x", rendered, new Map(rendered)), []);
  });

  it("names each file that differs, is missing, or is left over", () => {
    const committed = new Map([
      ["1-manifest/a.yaml", "a: 2\n"],
      ["c.yaml", ""],
    ]);
    deepEqual(compareTrees("gitops/x", rendered, committed), [
      "gitops/x/1-manifest/a.yaml differs from what is rendered",
      "gitops/x/1-manifest/b.yaml is missing",
      "gitops/x/c.yaml is left over: nothing renders it any more",
    ]);
  });
});

describe("replaceTree", () => {
  let directory: string;

  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), "turntable-tree-")), "gitops", "kured");
  });

  afterEach(async () => {
    await rm(dirname(dirname(directory)), { recursive: true });
  });

  it("makes a directory that was not there", async () => {
    await replaceTree(directory, rendered);
    deepEqual(await readTree(directory), rendered);
  });

  it("takes away what is no longer there, whole folders included, and leaves nothing beside", async () => {
    await mkdir(join(directory, "0-crd"), { recursive: true });
    await writeFile(join(directory, "0-crd", "old.yaml"), "old");
    await replaceTree(directory, rendered);
    deepEqual(await readTree(directory), rendered);
    deepEqual(await readdir(directory), ["1-manifest"]);
    deepEqual(await readdir(dirname(directory)), ["kured"]);
  });
});

describe("readTree", () => {
  it("has no file for a directory that is not there", async () => {
    deepEqual(await readTree(join(tmpdir(), "turntable-no-such-tree")), new Map());
  });
});
