import type { JudgedResource } from "./judged-resource.ts";
import { itemsOf, property, textOf } from "./property.ts";
import { readKnown } from "./read-known.ts";
import { isKind } from "./type-token.ts";

const PODS = [
  ["batch", "CronJob", ["spec", "jobTemplate", "spec", "template", "spec"]],
  ["batch", "Job", ["spec", "template", "spec"]],
  ["apps", "Deployment", ["spec", "template", "spec"]],
] as const;

/** The variables of each container that runs Renovate; empty: the resource runs none. */
export function readRenovateVariables(resource: JudgedResource): readonly (readonly unknown[])[] {
  const [, , path] = PODS.find(([group, kind]) => isKind(resource.type, group, kind)) ?? [];
  return path === undefined
    ? []
    : readKnown(resource, () =>
        ["initContainers", "containers"]
          .flatMap((key) => itemsOf(property(resource.props, ...path, key)))
          .filter((container) => /(^|\/)renovate($|[:@])/.test(textOf(property(container, "image"))))
          .map((container) => itemsOf(property(container, "env"))),
      );
}
