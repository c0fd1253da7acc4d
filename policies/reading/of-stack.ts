import type { JudgedResource } from "./judged-resource.ts";

/** What a reader finds in the resources of a stack, in their order. */
export function ofStack<T>(
  resources: readonly JudgedResource[],
  read: (resource: JudgedResource) => T | undefined,
): readonly T[] {
  return resources.map(read).filter((found) => found !== undefined);
}
