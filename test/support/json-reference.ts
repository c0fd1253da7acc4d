import * as z from "zod";

/** A field of an answer in JSON, as docs/pipectl.md lists it. */
export interface JsonField {
  /** Such as `deploys[].name`; after what may be missing stands ` (optional)`. */
  readonly field: string;
  readonly meaning: string;
}

const schemaSchema = z.object({
  type: z.string().optional(),
  description: z.string().default(""),
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
});

/** What docs/api.md describes already: its fields are not listed once more. */
const KNOWN_ELSEWHERE = /docs\/api\.md/;

/** Every field of an answer, in order. */
export function describeJson(schema: z.ZodType): JsonField[] {
  return listFields(z.toJSONSchema(schema), "");
}

function listFields(given: unknown, path: string): JsonField[] {
  const { properties, required } = schemaSchema.parse(given);
  return Object.entries(properties).flatMap(([name, own]) => {
    const { description, items } = schemaSchema.parse(own);
    const field = `${path}${name}`;
    const row = { field: required.includes(name) ? field : `${field} (optional)`, meaning: description };
    return KNOWN_ELSEWHERE.test(description)
      ? [row]
      : [row, ...(items === undefined ? listFields(own, `${field}.`) : listFields(items, `${field}[].`))];
  });
}
