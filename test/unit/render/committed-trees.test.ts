import { deepEqual, equal } from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkObjects } from "../../../render/check-objects.ts";
import { planTrees } from "../../../render/plan-trees.ts";
import type { PlannedTree } from "../../../render/plan-trees.ts";
import { readRepositoryStacks } from "../../../render/repository-stacks.ts";
import { readTree } from "../../../render/tree-files.ts";

const ROOT = join(import.meta.dirname, "../../..");

describe("the committed trees", () => {
  let trees: readonly PlannedTree[];

  before(async () => {
    trees = planTrees((await readRepositoryStacks(ROOT)).stacks);
  });

  it("are one for the stacks that ship", () => {
    deepEqual(
      trees.map(({ directory, stacks }) => ({ directory, stacks })),
      [{ directory: "gitops/platform/kured", stacks: ["lab", "prod"] }],
    );
  });

  it("hold exactly the objects that the program builds for every stack", async () => {
    const problems: string[] = [];
    for (const tree of trees) {
      problems.push(...checkObjects(tree, await readTree(join(ROOT, tree.directory))));
    }
    deepEqual(problems, []);
  });

  it("are all that is in gitops/", async () => {
    equal(existsSync(join(ROOT, "gitops")), true);
    const files = [...(await readTree(join(ROOT, "gitops"))).keys()].map((path) => `gitops/${path}`);
    deepEqual(
      files.filter((file) => !trees.some(({ directory }) => file.startsWith(`${directory}/`))),
      [],
    );
  });

  it("link only to runbooks that exist", async () => {
    const texts = [...(await readTree(join(ROOT, "gitops"))).values()].join("\n");
    const runbooks = new Set(readdirSync(join(ROOT, "docs/runbooks")));
    const linked = [...texts.matchAll(/runbook_url: \S+\/docs\/runbooks\/(\S+)/g)].map(
      (match) => match[1] ?? "",
    );
    equal(linked.length, 8);
    deepEqual(
      linked.filter((file) => !runbooks.has(file)),
      [],
    );
  });
});
