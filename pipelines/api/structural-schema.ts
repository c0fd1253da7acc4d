import * as z from "zod";

/** A schema as a CustomResourceDefinition takes it. */
export type StructuralSchema = Readonly<Record<string, unknown>>;

const objectSchema = z.record(z.string(), z.unknown());

/**
 * The structural schema of a zod schema: what zod writes for OpenAPI 3.0, without what Kubernetes says in another way.
 *
 * - `date-time` has a check of its own, so zod's pattern goes.
 * - An integer is an int64; zod's own bounds of a safe integer go.
 * - `additionalProperties: false` is refused beside properties; unknown fields are pruned anyway.
 *
 * @throws Error for a schema that OpenAPI cannot say.
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema
 */
export function toStructuralSchema(schema: z.ZodType): StructuralSchema {
  return convert(z.toJSONSchema(schema, { target: "openapi-3.0", io: "input", unrepresentable: "throw" }));
}

function convert(given: unknown): StructuralSchema {
  const { pattern, format, minimum, maximum, additionalProperties, properties, items, ...rest } =
    objectSchema.parse(given);
  return {
    ...rest,
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined || format === "date-time" ? {} : { pattern }),
    ...(rest["type"] === "integer" ? { format: "int64" } : {}),
    ...(isBound(minimum) ? { minimum } : {}),
    ...(isBound(maximum) ? { maximum } : {}),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: convert(additionalProperties) }
      : {}),
    ...(properties === undefined ? {} : { properties: convertAll(properties) }),
    ...(items === undefined ? {} : { items: convert(items) }),
  };
}

function convertAll(properties: unknown): Record<string, StructuralSchema> {
  return Object.fromEntries(
    Object.entries(objectSchema.parse(properties)).map(([name, schema]) => [name, convert(schema)]),
  );
}

function isBound(limit: unknown): boolean {
  return typeof limit === "number" && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
}
