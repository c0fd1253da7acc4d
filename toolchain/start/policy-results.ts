import type { EngineEvent } from "./engine-events.ts";

export interface PolicyViolation {
  readonly policy: string;
  /** The last part of the URN; empty: the stack. */
  readonly resource: string;
  readonly message: string;
  readonly mandatory: boolean;
}

export interface PolicyResults {
  /** `name version` of each pack. */
  readonly packs: readonly string[];
  /** Each policy that judged something, with the number of resources (a stack counts as one). */
  readonly judged: ReadonlyMap<string, number>;
  readonly violations: readonly PolicyViolation[];
  /** Policies that could not judge something, a sentence each. */
  readonly unjudged: readonly string[];
}

/**
 * Pulumi reports a policy that reads a value unknown in a preview as an advisory note with these words, and
 * passes the preview without it:
 * https://github.com/pulumi/pulumi-policy/blob/v1.21.0/sdk/nodejs/policy/server.ts
 */
const CANNOT_RUN = /can't run policy/i;

/** What the policy packs said in a preview. */
export function policyResults(events: readonly EngineEvent[]): PolicyResults {
  const judged = new Map<string, number>();
  for (const event of events) {
    const analysis = event.policyAnalyzeSummaryEvent ?? event.policyAnalyzeStackSummaryEvent;
    for (const policy of [...(analysis?.passed ?? []), ...(analysis?.failed ?? [])]) {
      judged.set(policy, (judged.get(policy) ?? 0) + 1);
    }
  }
  const packs = events.flatMap((event) => Object.entries(event.summaryEvent?.PolicyPacks ?? {}));
  return {
    packs: packs.map(([name, version]) => `${name.replace(/\|.*$/, "")} ${version}`),
    judged,
    violations: events.flatMap(violationOf),
    unjudged: unjudgedPolicies(events),
  };
}

/** The guard: every message that a policy could not be run, whatever its level; empty: all could. */
export function unjudgedPolicies(events: readonly EngineEvent[]): readonly string[] {
  const messages = events.flatMap((event) => [
    event.policyEvent?.message ?? "",
    event.diagnosticEvent?.message ?? "",
  ]);
  return [
    ...new Set(messages.filter((message) => CANNOT_RUN.test(message)).map((message) => message.trim())),
  ];
}

function violationOf({ policyEvent }: EngineEvent): readonly PolicyViolation[] {
  if (policyEvent === undefined || CANNOT_RUN.test(policyEvent.message)) {
    return [];
  }
  const excepted = (policyEvent.exceptions ?? []).length > 0;
  return [
    {
      policy: policyEvent.policyName,
      resource: policyEvent.resourceUrn?.split("::").at(-1) ?? "",
      message: policyEvent.message.trim(),
      mandatory: policyEvent.enforcementLevel === "mandatory" && !excepted,
    },
  ];
}
