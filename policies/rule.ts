import type { ResourceValidationPolicy, Severity, StackValidationPolicy } from "@pulumi/policy";
import { describeUnknown } from "./reading/describe-unknown.ts";
import type { JudgedResource } from "./reading/judged-resource.ts";
import { UnjudgeableError } from "./reading/unjudgeable-error.ts";

const RULES_URL = "https://git.example.com/platform/turntable/src/branch/main/docs/policies.md";

/** What a rule says about itself; docs/policies.md says the same at more length. */
export interface RuleText {
  /** Kebab case, what it judges first: `kured-concurrency-one`. */
  readonly name: string;
  /** What must hold, in one sentence. */
  readonly description: string;
  readonly severity: Severity;
  /** What to do about a violation, in one sentence. */
  readonly remediationSteps: string;
}

export interface ResourceRule extends RuleText {
  /** What was found wrong, a sentence each; empty: nothing; undefined: the rule is not about this resource. */
  readonly judge: (resource: JudgedResource) => readonly string[] | undefined;
}

export interface StackFinding {
  /** What was found wrong, in one sentence. */
  readonly found: string;
  /** The resource to blame; undefined: the stack. */
  readonly urn: string | undefined;
}

export interface StackRule extends RuleText {
  /** Gets the resources by URN, because the engine's order differs from run to run. */
  readonly judge: (resources: readonly JudgedResource[]) => readonly StackFinding[];
}

/** A rule that judges each resource by its inputs, before anything is created. */
export function resourceRule(rule: ResourceRule): ResourceValidationPolicy {
  return {
    ...metadata(rule),
    validateResource: (args, reportViolation) => {
      const found =
        decide(
          () => rule.judge(args),
          (unjudged) => [unjudged.found],
        ) ?? args.notApplicable(`${rule.name} is not about this resource`);
      found.forEach((sentence) => reportViolation(violationMessage(rule, sentence)));
    },
  };
}

/** A rule about resources together. It runs last, also in a preview, but cannot stop what an update has just done. */
export function stackRule(rule: StackRule): StackValidationPolicy {
  return {
    ...metadata(rule),
    validateStack: (args, reportViolation) => {
      const found = decide(
        () => rule.judge(args.resources.toSorted(byUrn)),
        (unjudged) => [unjudged],
      );
      found.forEach(({ found: sentence, urn }) => reportViolation(violationMessage(rule, sentence), urn));
    },
  };
}

/** The text of a violation: what was found, what to do, where to read why. Pulumi puts the description above it. */
export function violationMessage(rule: Pick<RuleText, "name" | "remediationSteps">, found: string): string {
  return `  found: ${found}\n  do: ${rule.remediationSteps}\n  why: ${ruleUrl(rule.name)}`;
}

function metadata({ name, description, severity, remediationSteps }: RuleText) {
  return {
    name,
    description,
    enforcementLevel: "mandatory" as const,
    severity,
    remediationSteps,
    url: ruleUrl(name),
  };
}

function byUrn(one: JudgedResource, other: JudgedResource): number {
  return one.urn < other.urn ? -1 : 1;
}

function ruleUrl(name: string): string {
  return `${RULES_URL}#${name}`;
}

/**
 * Runs a judgement and turns "this cannot be judged" into a finding. Left to itself, Pulumi reports a value that is
 * unknown in a preview as an advisory note, and the preview passes without the rule:
 * https://github.com/pulumi/pulumi-policy/blob/v1.21.0/sdk/nodejs/policy/server.ts
 */
function decide<T>(judge: () => T, unjudgeable: (finding: StackFinding) => T): T {
  try {
    return judge();
  } catch (error) {
    if (error instanceof UnjudgeableError) {
      return unjudgeable({ found: error.message, urn: error.urn });
    }
    const unknown = describeUnknown(error);
    if (unknown === undefined) {
      throw error;
    }
    return unjudgeable({ found: unknown, urn: undefined });
  }
}
