import assert from "node:assert/strict";
import type { SurveyFigures } from "../../../../../pipelines/operator/survey/judge-survey.ts";
import { surveyForever } from "../../../../../pipelines/operator/survey/survey-forever.ts";
import type { SurveyWorld } from "../../../../../pipelines/operator/survey/survey-forever.ts";
import { FakeClock } from "../../fake-clock.ts";
import { survey } from "./survey-fixture.ts";

interface Seen {
  readonly figures: (SurveyFigures | undefined)[];
  readonly log: string[];
  readonly sleeps: number[];
}

/** Looks so often, then the signal ends it. */
async function look(times: number, changes: Partial<SurveyWorld> = {}): Promise<Seen> {
  const seen: Seen = { figures: [], log: [], sleeps: [] };
  const ended = new AbortController();
  const { nodes, lock, targets, deploys } = survey();
  const clock = new FakeClock();
  await surveyForever(
    {
      clock: {
        now: () => clock.now(),
        sleep: (milliseconds) => {
          seen.sleeps.push(milliseconds);
          if (seen.sleeps.length === times) {
            ended.abort();
          }
          return Promise.resolve();
        },
      },
      log: (line) => seen.log.push(line),
      listNodes: () => Promise.resolve(nodes),
      readLock: () => Promise.resolve(lock),
      listTargets: () => Promise.resolve(targets),
      deploys: () => deploys,
      surveyed: (figures) => seen.figures.push(figures),
      ...changes,
    },
    ended.signal,
  );
  return seen;
}

describe("surveyForever", () => {
  it("looks every minute", async () => {
    const { figures, log, sleeps } = await look(2);
    assert.deepEqual([figures.map((each) => each?.nodes.size), log, sleeps], [[4, 4], [], [60_000, 60_000]]);
  });

  it("waits until the deploys were seen: a lock would seem to be of one that has ended", async () => {
    const answers = [undefined, undefined, new Set<string>()];
    const { figures, sleeps } = await look(3, { deploys: () => answers.shift() });
    assert.deepEqual([figures.length, sleeps], [1, [2_000, 2_000, 60_000]]);
  });

  it("knows nothing after a look that failed, tells the same problem once, and goes on", async () => {
    const answers = ["no answer", "no answer", undefined, "no answer"];
    const { figures, log } = await look(4, {
      listNodes: () => {
        const problem = answers.shift();
        return problem === undefined ? Promise.resolve([]) : Promise.reject(new Error(problem));
      },
    });
    assert.deepEqual(
      figures.map((each) => each !== undefined),
      [false, false, true, false],
    );
    assert.deepEqual(log, [
      "the cluster cannot be looked at: no answer",
      "the cluster cannot be looked at: no answer",
    ]);
  });
});
