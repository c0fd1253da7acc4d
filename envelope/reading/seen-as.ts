import type * as z from "zod";

/** Which schemas have seen a value already. */
const seen = new WeakMap<object, Set<z.ZodType>>();

/**
 * The same value, of the shape that a schema has seen, once: hundreds of guards ask. Not the schema's own copy: a negative control changes
 * the value in place, and the schema would leave out what it does not name.
 *
 * @throws Error naming what does not fit.
 */
export function seenAs<Schema extends z.ZodType>(schema: Schema, value: object): z.infer<Schema> {
  const schemas = seen.get(value) ?? new Set();
  if (!schemas.has(schema)) {
    schema.parse(value);
    seen.set(value, schemas.add(schema));
  }
  // The schema has seen it.
  return value as z.infer<Schema>;
}
