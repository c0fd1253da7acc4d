import { deepEqual } from "node:assert/strict";
import { judgePreview } from "../../../../toolchain/start/judge-preview.ts";
import { policyResults, unjudgedPolicies } from "../../../../toolchain/start/policy-results.ts";
import { diagnostic, finished, judged, violation } from "./event.ts";

const cannotRun =
  "can't run policy 'require-kured-window' from policy pack 'turntable' during preview: string value at .x can't be known";
const stackJudged = { policyAnalyzeStackSummaryEvent: { passed: ["b"], failed: [] } };

describe("results of policies", () => {
  it("count what each policy judged, the stack as one", () => {
    const results = policyResults([judged(["a"]), judged(["a"], ["c"]), stackJudged, finished("succeeded")]);
    deepEqual(
      [...results.judged],
      [
        ["a", 2],
        ["c", 1],
        ["b", 1],
      ],
    );
    deepEqual(results.packs, ["turntable 0.1.0"]);
  });

  it("have each violation with its resource", () => {
    deepEqual(policyResults([violation("a"), violation("b", "advisory", "Hm.\n")]).violations, [
      { policy: "a", resource: "c", message: "Broken.", mandatory: true },
      { policy: "b", resource: "c", message: "Hm.", mandatory: false },
    ]);
  });
});

describe("guard against policies that could not be run", () => {
  it("finds the note that Pulumi makes of one, at any level and in any kind of event", () => {
    deepEqual(unjudgedPolicies([violation("require-kured-window", "advisory", cannotRun)]), [cannotRun]);
    deepEqual(unjudgedPolicies([diagnostic("info", cannotRun)]), [cannotRun]);
  });

  it("finds nothing in other messages", () => {
    deepEqual(
      unjudgedPolicies([violation("require-kured-window"), diagnostic("warning", "the policy ran")]),
      [],
    );
  });
});

describe("judgement of a preview", () => {
  const fine = [judged(["a"]), finished("succeeded")];

  it("allows one that finished, with every policy run and kept", () => {
    deepEqual(judgePreview(fine), []);
  });

  it("refuses a violation of a mandatory policy, and only of a mandatory one", () => {
    deepEqual(judgePreview([violation("a"), judged([], ["a"]), finished("failed")]), [
      "1 violation of mandatory policies",
    ]);
    deepEqual(judgePreview([violation("a", "advisory"), ...fine]), []);
  });

  it("accepts a violation that the pack lists as an exception", () => {
    const excepted = { policyEvent: { ...violation("a").policyEvent, exceptions: [{ id: "EXC-1" }] } };
    deepEqual(
      judgePreview([{ ...violation("a"), ...excepted } as ReturnType<typeof violation>, ...fine]),
      [],
    );
  });

  it("refuses a preview in which a policy could not be run, though Pulumi passes it", () => {
    deepEqual(judgePreview([violation("a", "advisory", cannotRun), ...fine]), [
      "1 judgement of policies could not be made in the preview",
    ]);
  });

  it("refuses a preview in which no policy was run", () => {
    deepEqual(judgePreview([finished("succeeded")]), [
      "no policy judged anything: the policy pack did not run",
    ]);
  });

  it("refuses a preview that did not finish", () => {
    deepEqual(judgePreview([judged(["a"]), finished("failed")]), [
      "the engine did not finish the preview (failed)",
    ]);
    deepEqual(judgePreview([judged(["a"])]), ["the engine did not finish the preview (no summary)"]);
  });
});
