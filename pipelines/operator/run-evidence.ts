import { boundEvidence } from "../api/bound-evidence.ts";
import type { Evidence, EvidenceCheck } from "../api/evidence.ts";
import { otherResultSchema } from "./step-results.ts";
import { isGate } from "./step-run.ts";
import type { StepRun } from "./step-run.ts";

const CHECK_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/**
 * What a finished run of a step saw. Plain values of its result are facts; reasons and refusals are checks that failed.
 *
 * @returns undefined: it has not ended, it did nothing, or it is a gate: to close one must not change what it showed
 */
export function runEvidence(run: StepRun): Evidence | undefined {
  if (isGate(run) || run.finishedAt === undefined || (run.state !== "succeeded" && run.state !== "failed")) {
    return undefined;
  }
  const result = otherResultSchema.safeParse(run.json).data;
  const { problem, reasons = [], refusals = [], checks = [], ...rest } = result ?? {};
  const failed = [...(problem === undefined ? [] : [problem]), ...reasons, ...refusals].map((message) => ({
    name: run.step,
    result: "failed" as const,
    message,
  }));
  return boundEvidence({
    step: run.stageOnly ? "stage" : run.step,
    ...(run.node === undefined ? {} : { node: run.node }),
    at: run.finishedAt,
    facts: factsOf(rest),
    checks: [
      ...checks.filter(({ name }) => CHECK_NAME.test(name) && name.length <= 63),
      ...explain(run, failed),
    ],
  });
}

/** A step that failed without a reason of its own still says that it failed. */
function explain(run: StepRun, failed: readonly EvidenceCheck[]): readonly EvidenceCheck[] {
  return run.state === "failed" && failed.length === 0
    ? [{ name: run.step, result: "failed", message: run.message === "" ? "it left no reason" : run.message }]
    : failed;
}

function factsOf(result: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(result).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, String(value)] as const]
        : [],
    ),
  );
}
