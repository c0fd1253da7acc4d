import type { EngineEvent } from "./engine-events.ts";

export interface PlannedResource {
  readonly urn: string;
  readonly type: string;
  /** The last part of the URN. */
  readonly name: string;
  readonly parent: string;
  readonly change: "create" | "update" | "replace" | "delete" | "same" | "read";
  readonly inputs: Readonly<Record<string, unknown>>;
}

const CHANGES: Readonly<Record<string, PlannedResource["change"]>> = {
  create: "create",
  import: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  "import-replacement": "replace",
  delete: "delete",
  discard: "delete",
  read: "read",
};

const STACK = "pulumi:pulumi:Stack";

/** What would become of every resource, in the order in which the engine met them; the stack itself is left out. */
export function plannedResources(events: readonly EngineEvent[]): readonly PlannedResource[] {
  const planned = new Map<string, PlannedResource>();
  for (const event of events) {
    const step = (event.resourcePreEvent ?? event.resOutputsEvent)?.metadata;
    if (step !== undefined && step.type !== STACK) {
      const state = step.new ?? step.old;
      const before = planned.get(step.urn);
      planned.set(step.urn, {
        urn: step.urn,
        type: step.type,
        name: step.urn.split("::").at(-1) ?? step.urn,
        parent: state?.parent ?? "",
        change: before?.change === "replace" ? "replace" : (CHANGES[step.op] ?? "same"),
        inputs: state?.inputs ?? before?.inputs ?? {},
      });
    }
  }
  return [...planned.values()];
}

/** Sentence part such as `12 to create, 1 to replace`; `no change` when everything stays. */
export function describeChanges(resources: readonly PlannedResource[]): string {
  const parts = (["create", "update", "replace", "delete"] as const)
    .map((change) => [change, resources.filter((each) => each.change === change).length] as const)
    .filter(([, count]) => count > 0)
    .map(([change, count]) => `${count} to ${change}`);
  return parts.length === 0 ? "no change" : parts.join(", ");
}
