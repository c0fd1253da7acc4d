import { argumentOf, groupsOf, templateOf } from "./workflow.ts";
import type { Call, Workflow } from "./workflow.ts";

/** A group of steps that run together, and where it stands. */
export interface Place {
  readonly group: Call[];
  readonly index: number;
}

/** Takes a node down, not only stages it. */
export function rollsNode(call: Call): boolean {
  return call.template === "roll-node" && argumentOf(call, "stageOnly") !== "true";
}

/** The group of the roll in which a person is waited for. @throws Error when there is none, or more than one. */
export function gatePlace(workflow: Workflow): Place {
  return placeOf(workflow, ({ template }) => template !== undefined && isGate(workflow, template));
}

/** The step in which a person is waited for. */
export function gateCall(workflow: Workflow): Call {
  const call = gatePlace(workflow).group.find(
    ({ template }) => template !== undefined && isGate(workflow, template),
  );
  // gatePlace has found it.
  return call as Call;
}

/** The one group of the roll with such a step. @throws Error when there is none, or more than one. */
export function placeOf(workflow: Workflow, isMeant: (call: Call) => boolean): Place {
  const places = groupsOf(workflow, "roll")
    .map((group, index) => ({ group, index }))
    .filter(({ group }) => group.some(isMeant));
  const [place] = places;
  if (place === undefined || places.length > 1) {
    throw new Error(`the roll must have one such group of steps, got ${places.length}`);
  }
  return place;
}

/** Takes a group of steps of a template out and puts it elsewhere, counted without it; undefined: nowhere. */
export function moveGroup(workflow: Workflow, template: string, from: number, to: number | undefined): void {
  const groups = groupsOf(workflow, template);
  const moved = groups.splice(from, 1);
  if (to !== undefined) {
    groups.splice(to, 0, ...moved);
  }
}

function isGate(workflow: Workflow, template: string): boolean {
  return templateOf(workflow, template).suspend !== undefined;
}
