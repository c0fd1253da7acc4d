import assert from "node:assert/strict";
import { findMutants } from "../../mutation/find-mutants.ts";
import { runMutants } from "../../mutation/run-mutants.ts";
import type { WorkerTask } from "../../mutation/worker-protocol.ts";

const TEXT = "export const limit = 1, enabled = true;";
const FILE = {
  file: "policies/limit.ts",
  text: TEXT,
  mutants: findMutants("policies/limit.ts", TEXT),
  tests: { near: ["near.test.ts"], far: ["far.test.ts"] },
};

/** Tests that notice a text in which one of these is found. */
function noticing(near: string, far: string) {
  const tasks: WorkerTask[] = [];
  const lines: string[] = [];
  const outcomes = new Map<string, "noticed" | "survived">();
  return {
    tasks,
    lines,
    outcomes,
    run: {
      worker: {
        run: (task: WorkerTask) => {
          tasks.push(task);
          const wanted = [
            ...(task.tests.includes("near.test.ts") ? [near] : []),
            ...(task.tests.includes("far.test.ts") ? [far] : []),
          ];
          const noticed = wanted.find((part) => task.text.includes(part));
          return Promise.resolve({ noticedBy: noticed });
        },
      },
      recall: ({ text }: { readonly text: string }) => outcomes.get(text),
      remember: ({ text }: { readonly text: string }, outcome: "noticed" | "survived") =>
        void outcomes.set(text, outcome),
      report: (line: string) => void lines.push(line),
      isOver: () => false,
    },
  };
}

describe("runMutants", () => {
  it("asks the tests near a file first, and those that look at everything when none noticed", async () => {
    const { run, tasks } = noticing("(1 + 1)", "enabled = false");
    const { survivors, noticed, untried } = await runMutants([FILE], run);

    assert.deepEqual([survivors, noticed, untried], [[], 2, 0]);
    assert.deepEqual(
      tasks.map(({ tests }) => String(tests)),
      ["near.test.ts,far.test.ts", "near.test.ts", "near.test.ts", "far.test.ts"],
    );
  });

  it("lists what no test noticed", async () => {
    const { run, lines } = noticing("(1 + 1)", "nothing");
    const { survivors, noticed } = await runMutants([FILE], run);

    assert.deepEqual(
      survivors.map(({ from }) => from),
      ["true"],
    );
    assert.equal(noticed, 1);
    assert.deepEqual(lines, [
      "SURVIVED  policies/limit.ts:1  true  becomes  false",
      "1/1  policies/limit.ts: 2 mutants",
    ]);
  });

  it("tries nothing twice", async () => {
    const { run, tasks } = noticing("(1 + 1)", "nothing");
    await runMutants([FILE], run);
    const before = tasks.length;
    const { survivors, noticed } = await runMutants([FILE], run);

    assert.deepEqual([survivors.length, noticed, tasks.length], [1, 1, before]);
  });

  it("stops when the time is over, and says how many it did not try", async () => {
    const { run } = noticing("(1 + 1)", "nothing");
    const { survivors, noticed, untried } = await runMutants([FILE], { ...run, isOver: () => true });

    assert.deepEqual([survivors.length, noticed, untried], [0, 0, 2]);
  });

  it("refuses to begin with tests that fail", async () => {
    const { run } = noticing("limit", "nothing");

    await assert.rejects(runMutants([FILE], run), {
      message: "the tests of policies/limit.ts must pass before it is changed, got: limit",
    });
  });
});
