import { describeChanges, type PlannedResource } from "./planned-resources.ts";

/** One line about a component: what it is called, what it holds, and what would change. */
export interface ComponentRow {
  readonly component: string;
  readonly name: string;
  readonly holds: string;
  readonly changes: string;
}

const COMPONENT = /^turntable:[^:]+:/;

/** Resources by the component that they are part of; those of none come last, under the program itself. */
export function componentRows(resources: readonly PlannedResource[]): readonly ComponentRow[] {
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const components = resources.filter((resource) => COMPONENT.test(resource.type));
  const parts = new Map<string, PlannedResource[]>();
  for (const resource of resources) {
    const owner = ownerOf(resource, byUrn);
    if (resource.urn !== owner) {
      parts.set(owner, [...(parts.get(owner) ?? []), resource]);
    }
  }
  const rows = components.map((component) =>
    row(shortType(component.type), component.name, parts.get(component.urn) ?? []),
  );
  const loose = parts.get("") ?? [];
  return loose.length === 0 ? rows : [...rows, row("(program)", "", loose)];
}

function ownerOf(resource: PlannedResource, byUrn: ReadonlyMap<string, PlannedResource>): string {
  for (let at: PlannedResource | undefined = resource; at !== undefined; at = byUrn.get(at.parent)) {
    if (COMPONENT.test(at.type)) {
      return at.urn;
    }
  }
  return "";
}

function row(component: string, name: string, parts: readonly PlannedResource[]): ComponentRow {
  const kinds = Map.groupBy(parts, (part) => shortType(part.type));
  const holds = [...kinds].map(([kind, list]) => (list.length === 1 ? kind : `${list.length} ${kind}`));
  return { component, name, holds: holds.join(", "), changes: describeChanges(parts) };
}

/** `HelmRelease` of `kubernetes:helm.toolkit.fluxcd.io/v2:HelmRelease`. */
function shortType(type: string): string {
  const [package_ = "", , kind] = type.split(":");
  return package_ === "pulumi" ? type.replace("pulumi:providers:", "provider ") : (kind ?? type);
}
