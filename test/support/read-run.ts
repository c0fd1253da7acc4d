import { plannedResources } from "../../toolchain/start/planned-resources.ts";
import type { StackRun } from "./stack.ts";

/** Everything a person sees of a run. */
export function outputOf({ stdout, stderr }: StackRun): string {
  return `${stdout}\n${stderr}`;
}

/** `change type name` of every resource of a run that the filter lets pass, sorted. */
export function changesOf(run: StackRun, isWanted: (type: string) => boolean): string[] {
  return plannedResources(run.events)
    .filter(({ type }) => isWanted(type))
    .map(({ change, type, name }) => `${change} ${type} ${name}`)
    .toSorted();
}

/** The messages of a run that are warnings, errors or violations of a policy, each once. */
export function complaintsOf({ events }: StackRun): string[] {
  const messages = events.flatMap(({ diagnosticEvent, errorEvent, policyEvent }) => [
    ...(diagnosticEvent !== undefined && ["warning", "error"].includes(diagnosticEvent.severity)
      ? [diagnosticEvent.message.trim()]
      : []),
    ...(errorEvent === undefined ? [] : [errorEvent.error]),
    ...(policyEvent === undefined ? [] : [`${policyEvent.policyName}: ${policyEvent.message}`]),
  ]);
  return [...new Set(messages)];
}

/** The engine's events as text, without those messages that no command of this project shows: they hold what plugins answered. */
export function shownEventsOf({ events }: StackRun): string {
  return JSON.stringify(events.filter(({ diagnosticEvent }) => diagnosticEvent?.severity !== "debug"));
}
