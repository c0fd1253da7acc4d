import assert from "node:assert/strict";
import * as z from "zod";
import { putState } from "./lab-state.ts";
import { REFUSALS } from "./plan-refusals.ts";
import { runStep } from "./run-step.ts";
import type { StepCluster } from "./step-cluster.ts";

const planSchema = z.looseObject({ refusals: z.array(z.string()) });

/** One test a rule of the plan. */
export function describeRefusals(started: () => StepCluster): void {
  for (const [title, state, options, expected] of REFUSALS) {
    it(`refuses ${title}`, async () => {
      const cluster = started();
      await putState(cluster, state);
      const run = await runStep(cluster, options);

      const { host } = new URL(cluster.server.url);
      assert.deepEqual(
        planSchema.parse(run.json).refusals,
        expected.map((sentence) => sentence.replace("SERVER", host)),
      );
      assert.match(run.stdout, new RegExp(`^Refused, for ${expected.length} reason`, "m"));
      assert.doesNotMatch(run.stdout, /Nothing forbids/);
      assert.equal(run.code, 2);
    });
  }
}
