import type { EngineEvent } from "../../../../toolchain/start/engine-events.ts";

const STACK = "urn:pulumi:lab::turntable";

export interface Planned {
  readonly type: string;
  readonly name: string;
  readonly op?: string;
  /** Name and type of the parent.
   * @default the stack */
  readonly parent?: readonly [type: string, name: string];
  readonly inputs?: Record<string, unknown>;
}

export function urn(type: string, name: string): string {
  return `${STACK}::${type}::${name}`;
}

/** The engine's announcement of a step. */
export function planned({ type, name, op = "create", parent, inputs = {} }: Planned): EngineEvent {
  const state = { parent: parent === undefined ? urn("pulumi:pulumi:Stack", "x") : urn(...parent), inputs };
  const sides = op === "delete" ? { old: state, new: null } : { old: null, new: state };
  return { resourcePreEvent: { metadata: { op, urn: urn(type, name), type, ...sides } } };
}

export function judged(passed: readonly string[], failed: readonly string[] = []): EngineEvent {
  return {
    policyAnalyzeSummaryEvent: { resourceUrn: urn("a:b:C", "c"), passed: [...passed], failed: [...failed] },
  };
}

export function violation(
  policyName: string,
  enforcementLevel = "mandatory",
  message = "Broken.",
): EngineEvent {
  return { policyEvent: { policyName, enforcementLevel, message, resourceUrn: urn("a:b:C", "c") } };
}

export function finished(result: string): EngineEvent {
  return { summaryEvent: { result, PolicyPacks: { "turntable|local|policies": "0.1.0" } } };
}

export function diagnostic(severity: string, message: string): EngineEvent {
  return { diagnosticEvent: { severity, message } };
}
