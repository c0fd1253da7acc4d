import { deepEqual, doesNotMatch, equal } from "node:assert/strict";
import { breakProgram } from "../support/break-program.ts";
import type { Break } from "../support/break-program.ts";
import { complaintsOf, outputOf } from "../support/read-run.ts";
import { createStack } from "../support/stack.ts";
import type { StackRun } from "../support/stack.ts";

interface Case extends Break {
  readonly title: string;
  readonly rule: string;
  /** What the person reads. */
  readonly says: string;
  readonly remedy: string;
}

const cases: readonly Case[] = [
  {
    title: "kured may reboot two nodes at once",
    type: "kubernetes:helm.toolkit.fluxcd.io/v2:HelmRelease",
    path: ["spec", "values", "configuration", "concurrency"],
    value: 2,
    rule: "limit-kured-concurrency",
    says: "kured-release runs kured with a concurrency of 2",
    remedy: "set configuration.concurrency to 1",
  },
  {
    title: "the deploy targets do not exclude each other",
    type: "kubernetes:argoproj.io/v1alpha1:WorkflowTemplate",
    path: ["spec", "synchronization", "mutexes"],
    value: [{ name: "of-its-own", namespace: "pipelines" }],
    rule: "require-shared-mutex",
    says: "lab-master-workflow",
    remedy: "kernel-deploy-node",
  },
];

async function preview(broken: Break): Promise<StackRun> {
  const stack = await createStack({ stack: "lab" });
  try {
    await breakProgram(stack.folder, broken);
    return await stack.run("preview");
  } finally {
    await stack.remove();
  }
}

describe("the lab stack with one field broken is refused", function () {
  this.timeout(300_000);

  before("find the tools", async function () {
    // Tools that are missing are built.
    this.timeout(3_600_000);
    await (await createStack({ stack: "lab" })).remove();
  });

  for (const broken of cases) {
    it(`when ${broken.title}, by the one rule that this breaks, in words that say what to do`, async () => {
      const run = await preview(broken);
      equal(run.code, 1, outputOf(run));
      const rules = run.events.flatMap(({ policyEvent }) =>
        policyEvent === undefined ? [] : [policyEvent.policyName],
      );
      deepEqual([...new Set(rules)], [broken.rule]);
      const output = outputOf(run);
      deepEqual(
        ["[mandatory]", broken.rule, broken.says, broken.remedy].filter((words) => !output.includes(words)),
        [],
        output,
      );
      doesNotMatch(output, /can't run policy/);
    });
  }

  it("but not when the field keeps its value", async () => {
    const [first] = cases;
    const run = await preview({ type: first?.type ?? "", path: first?.path ?? ["spec"], value: 1 });
    equal(run.code, 0, outputOf(run));
    deepEqual(complaintsOf(run), []);
  });
});
