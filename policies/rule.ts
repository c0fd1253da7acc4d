import type { ResourceValidationPolicy, Severity, StackValidationPolicy } from "@pulumi/policy";
import { describeUnknown } from "./reading/describe-unknown.ts";
import type { JudgedResource } from "./reading/judged-resource.ts";
import { UnjudgeableError } from "./reading/unjudgeable-error.ts";
import type { Verb } from "./verbs.ts";

const RULES_URL = "https://git.example.com/platform/turntable/src/branch/main/docs/policies.md";

/** What a rule says about itself; its row of docs/policies.md is made of it. */
export interface RuleText {
  /** Kebab case, one of VERBS first: `limit-kured-concurrency`. */
  readonly name: `${Verb}-${string}`;
  /** What must hold, in one sentence. */
  readonly description: string;
  /** What happens otherwise, for the documentation. */
  readonly why: string;
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
  /**
   * Gets the resources by URN, because the engine's order differs from run to run. Empty: all is well; undefined: the
   * stack has nothing that the rule is about.
   */
  readonly judge: (resources: readonly JudgedResource[]) => readonly StackFinding[] | undefined;
}

/** A policy of the pack, with the reason for it, which Pulumi has no place for. */
export type Rule<P extends ResourceValidationPolicy | StackValidationPolicy> = P &
  Pick<RuleText, "name" | "why">;

/** A rule that judges each resource by its inputs, before anything is created. */
export function resourceRule(rule: ResourceRule): Rule<ResourceValidationPolicy> {
  return {
    ...metadata(rule),
    validateResource: (args, reportViolation) => {
      const found =
        decide(
          () => rule.judge({ ...judged(args), ignoreChanges: args.opts.ignoreChanges }),
          (unjudged) => [unjudged.found],
        ) ?? args.notApplicable(`${rule.name} is not about this resource`);
      found.forEach((sentence) => reportViolation(violationMessage(rule, sentence)));
    },
  };
}

/** A rule about resources together. It runs last, also in a preview, but cannot stop what an update has just done. */
export function stackRule(rule: StackRule): Rule<StackValidationPolicy> {
  return {
    ...metadata(rule),
    validateStack: (args, reportViolation) => {
      const found =
        decide(
          () => rule.judge(args.resources.toSorted(byUrn)),
          (unjudged) => [unjudged],
        ) ?? args.notApplicable(`the stack has nothing that ${rule.name} is about`);
      found.forEach(({ found: sentence, urn }) => reportViolation(violationMessage(rule, sentence), urn));
    },
  };
}

/** The text of a violation: what was found, what to do, where to read why. Pulumi puts the description above it. */
export function violationMessage(
  rule: { readonly name: string; readonly remediationSteps: string },
  found: string,
): string {
  return `  found: ${found}\n  do: ${rule.remediationSteps}\n  why: ${ruleUrl(rule.name)}`;
}

function metadata({ name, description, why, severity, remediationSteps }: RuleText) {
  return {
    name,
    description,
    why,
    enforcementLevel: "mandatory" as const,
    severity,
    remediationSteps,
    url: ruleUrl(name),
  };
}

/** The properties stay behind their check: only what a rule reads is read. */
function judged({ type, name, urn, props }: JudgedResource): JudgedResource {
  return { type, name, urn, props };
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
