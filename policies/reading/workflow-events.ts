import type { Call, Template, WorkflowSpec } from "./workflow-template.ts";
import { argumentOf, calledTemplate, isLooped, isRollNode } from "./workflow-template.ts";
import { UnjudgeableError } from "./unjudgeable-error.ts";

/** What happens in a deploy, in the order of execution, as far as a human decision is concerned. */
export interface WorkflowEvent {
  readonly kind: "roll" | "suspend" | "verify-decision";
  /** Name of the step. */
  readonly step: string;
  /** Name of the template it calls. */
  readonly template: string;
  /** Whether the step runs once for each of many items. */
  readonly repeated: boolean;
  /**
   * Calls on the way to this step, and itself, without which the workflow goes on when they are skipped or fail. What
   * is below the same call is skipped together.
   */
  readonly skippable: readonly string[];
}

/**
 * Follows a workflow from its entry point, and then its exit handler, through every `steps` template.
 *
 * @throws UnjudgeableError where the order of a roll, a wait or a decision cannot be told: a DAG, two of them side by side, a loop.
 */
export function listEvents(spec: WorkflowSpec): readonly WorkflowEvent[] {
  return [spec.entrypoint, spec.onExit].flatMap((name) =>
    name === undefined || name === null ? [] : eventsOf(spec, name, []),
  );
}

function eventsOf(spec: WorkflowSpec, name: string, path: readonly string[]): readonly WorkflowEvent[] {
  const template = spec.templates.find((candidate) => candidate.name === name);
  if (path.includes(name)) {
    throw new UnjudgeableError(`template ${name} calls itself, so the order of its steps cannot be told`);
  }
  const groups = [...(template?.steps ?? []), ...(template?.dag?.tasks ?? []).map((task) => [task])];
  const events = groups
    .map((group) => eventsOfGroup(spec, group, [...path, name]))
    .filter((some) => some.length > 0);
  if (events.length > 0 && template?.dag) {
    throw new UnjudgeableError(
      `template ${name} rolls or decides in a dag, whose order cannot be told; use steps`,
    );
  }
  return events.flat();
}

/** The steps of one group run side by side. */
function eventsOfGroup(
  spec: WorkflowSpec,
  group: readonly Call[],
  path: readonly string[],
): readonly WorkflowEvent[] {
  const branches = group.map((call) => eventsOfCall(spec, call, path)).filter((events) => events.length > 0);
  if (branches.length > 1) {
    const steps = group.map(({ name }) => name).join(", ");
    throw new UnjudgeableError(
      `the steps ${steps} run side by side; a roll and a decision come one after the other`,
    );
  }
  return branches.flat();
}

function eventsOfCall(spec: WorkflowSpec, call: Call, path: readonly string[]): readonly WorkflowEvent[] {
  const name = calledTemplate(call);
  const template = spec.templates.find((candidate) => candidate.name === name);
  const kind = eventKind(call, name, template);
  const own = {
    repeated: isLooped(call),
    skippable: isSkippable(call) ? [[...path, call.name].join("/")] : [],
  };
  if (kind !== undefined) {
    return kind === "staging" ? [] : [{ kind, step: call.name, template: name, ...own }];
  }
  return eventsOf(spec, name, path).map((event) => ({
    ...event,
    repeated: event.repeated || own.repeated,
    skippable: [...own.skippable, ...event.skippable],
  }));
}

function eventKind(
  call: Call,
  name: string,
  template: Template | undefined,
): WorkflowEvent["kind"] | "staging" | undefined {
  if (isRollNode(name)) {
    return isStageOnly(call) ? "staging" : "roll";
  }
  if (template?.suspend) {
    return "suspend";
  }
  return name.includes("verify-decision") ? "verify-decision" : undefined;
}

/** A roll that is told to stop before the cordon takes nothing down. */
export function isStageOnly(call: Call): boolean {
  return argumentOf(call, "stageOnly") === "true";
}

/** Whether the workflow goes on when this call is skipped or fails. */
export function isSkippable(call: Call): boolean {
  return (call.when ?? "") !== "" || (call.continueOn !== undefined && call.continueOn !== null);
}
