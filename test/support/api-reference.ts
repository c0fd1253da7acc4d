import { z } from "zod";
import { buildCustomResourceDefinition } from "../../components/pipelines/custom-resource-definition.ts";
import { KIND_DESCRIPTIONS } from "../../components/pipelines/kinds.ts";

/** A field as docs/api.md lists it. */
export interface FieldRow {
  /** Such as `status.nodes[].name`; in front of what may be missing stands nothing, after it ` (optional)`. */
  readonly field: string;
  readonly type: string;
  readonly meaning: string;
}

const validationsSchema = z.array(z.object({ message: z.string() })).default([]);

const schemaSchema = z.object({
  type: z.string(),
  description: z.string().default(""),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  maxProperties: z.number().optional(),
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  "x-kubernetes-validations": validationsSchema,
});

type Schema = z.infer<typeof schemaSchema>;

/** Every field of spec and status, and every rule, as the CustomResourceDefinition of the kind has them. */
export function describeApi(kind: keyof typeof KIND_DESCRIPTIONS): { fields: FieldRow[]; rules: string[] } {
  const [version] = buildCustomResourceDefinition(KIND_DESCRIPTIONS[kind]).spec.versions;
  const schema = schemaSchema.parse(version?.schema.openAPIV3Schema);
  const parts = Object.entries(schema.properties).filter(([name]) => name === "spec" || name === "status");
  const children = parts.flatMap(([name, own]) => listFields(own, name));
  return { fields: children, rules: [...rulesOf(schema), ...parts.flatMap(([, own]) => listRules(own))] };
}

function listFields(given: unknown, path: string): FieldRow[] {
  const { properties, required } = schemaSchema.parse(given);
  return Object.entries(properties).flatMap(([name, own]) => {
    const schema = schemaSchema.parse(own);
    const field = `${path}.${name}`;
    const inner = schema.type === "array" ? schema.items : own;
    const row = {
      field: required.includes(name) ? field : `${field} (optional)`,
      type: describeType(schema),
      meaning: schema.description,
    };
    return [row, ...listFields(inner, schema.type === "array" ? `${field}[]` : field)];
  });
}

function describeType(schema: Schema): string {
  if (schema.enum !== undefined) {
    return schema.enum.join(", ");
  }
  if (schema.format === "date-time") {
    return "time";
  }
  switch (schema.type) {
    case "string":
      return `text of at most ${schema.maxLength ?? "any number of"} characters${
        schema.pattern === undefined ? "" : `, ${schema.pattern}`
      }`;
    case "integer":
      return `whole number from ${schema.minimum ?? "any"}${schema.maximum === undefined ? "" : ` to ${schema.maximum}`}`;
    case "array":
      return `list of at most ${schema.maxItems ?? "any number"}`;
    case "object":
      return schema.maxProperties === undefined ? "object" : `map of at most ${schema.maxProperties}`;
    default:
      return schema.type;
  }
}

function listRules(given: unknown): string[] {
  const schema = schemaSchema.parse(given);
  const inner = [...Object.values(schema.properties), ...(schema.items === undefined ? [] : [schema.items])];
  return [...rulesOf(schema), ...inner.flatMap(listRules)];
}

function rulesOf(schema: Schema): string[] {
  return schema["x-kubernetes-validations"].map(({ message }) => message);
}
