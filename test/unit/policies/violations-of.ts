import { rules } from "../../../policies/index.ts";
import { evaluate, NotApplicable } from "../../support/evaluate.ts";
import type { EvaluatedResource, Violation } from "../../support/evaluate.ts";
import type { Recorded } from "../../support/record.ts";

/** What the whole pack says about a recorded program, and which rules had anything to judge. */
export interface PackResult {
  readonly violations: readonly string[];
  /** Names of the rules that had something to judge, sorted. */
  readonly applied: readonly string[];
}

/**
 * Runs every rule over what a program registered: rules about a resource on its inputs, rules about the stack on what a
 * component registered as outputs, and on the inputs of everything else, which is what a preview without a cluster has.
 */
export async function violationsOf(recorded: readonly Recorded[]): Promise<PackResult> {
  const violations: string[] = [];
  const applied = new Set<string>();
  const add = (rule: string, found: readonly Violation[]) =>
    violations.push(...found.map(({ message, urn }) => `${rule} ${urn ?? "stack"}\n${message}`));
  for (const rule of rules) {
    if ("validateStack" in rule) {
      const found = await evaluate(rule, recorded.map(toStackResource)).catch(notApplicable);
      add(rule.name, found ?? []);
      if (found !== undefined) {
        applied.add(rule.name);
      }
      continue;
    }
    for (const resource of recorded) {
      const found = await evaluate(rule, toResource(resource)).catch(notApplicable);
      add(rule.name, found ?? []);
      if (found !== undefined) {
        applied.add(rule.name);
      }
    }
  }
  return { violations, applied: [...applied].sort() };
}

function toResource({ type, name, urn, inputs }: Recorded): EvaluatedResource {
  return { type, name, urn, props: inputs };
}

function toStackResource(resource: Recorded): EvaluatedResource {
  return { ...toResource(resource), props: resource.outputs ?? resource.inputs };
}

function notApplicable(error: unknown): undefined {
  if (!(error instanceof NotApplicable)) {
    throw error;
  }
}
