import type { EngineEvent } from "./engine-events.ts";
import { policyResults } from "./policy-results.ts";

/**
 * Why a change must not be applied, a sentence each; empty: the preview allows it. A preview in which a policy
 * could not be run, or no policy was run, is refused like one that breaks a rule.
 */
export function judgePreview(events: readonly EngineEvent[]): readonly string[] {
  const { judged, violations, unjudged } = policyResults(events);
  const mandatory = violations.filter((violation) => violation.mandatory).length;
  const result = events.find((event) => event.summaryEvent !== undefined)?.summaryEvent?.result;
  return [
    ...(mandatory === 0 ? [] : [`${mandatory} violation${mandatory === 1 ? "" : "s"} of mandatory policies`]),
    ...(unjudged.length === 0
      ? []
      : [
          `${unjudged.length} judgement${unjudged.length === 1 ? "" : "s"} of policies could not be made in the preview`,
        ]),
    ...(judged.size === 0 && result === "succeeded"
      ? ["no policy judged anything: the policy pack did not run"]
      : []),
    ...(result === "succeeded" || mandatory > 0
      ? []
      : [`the engine did not finish the preview (${result ?? "no summary"})`]),
  ];
}
