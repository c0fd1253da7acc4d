/**
 * One property of an object, and nothing for anything that has no properties. Only this property is read: any other one may
 * be unknown in a preview.
 */
export function property(parent: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    parent,
  );
}

/** The items of a list; anything else has none. Reading an item may throw. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** A text as it is, and an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
