import assert from "node:assert/strict";
import * as z from "zod";
import {
  ATOMIC_LIST,
  count,
  digest,
  listMap,
  moment,
  text,
  validations,
} from "../../../../pipelines/api/schema-parts.ts";
import { toStructuralSchema } from "../../../../pipelines/api/structural-schema.ts";

describe("toStructuralSchema", () => {
  for (const [title, schema, expected] of [
    ["text", text(5, "T."), { type: "string", minLength: 1, maxLength: 5, description: "T." }],
    [
      "a shape",
      digest("D."),
      { type: "string", maxLength: 71, pattern: "^sha256:[0-9a-f]{64}$", description: "D." },
    ],
    ["a moment", moment("M."), { type: "string", format: "date-time", description: "M." }],
    [
      "a count",
      count(9, "C."),
      { type: "integer", format: "int64", minimum: 0, maximum: 9, description: "C." },
    ],
    ["any integer", z.int(), { type: "integer", format: "int64" }],
    ["a number", z.number().min(0.5), { type: "number", minimum: 0.5 }],
    ["a choice", z.enum(["a", "b"]), { type: "string", enum: ["a", "b"] }],
    [
      "a map",
      z.record(z.string(), text(5, "T.")).meta({ maxProperties: 2 }),
      {
        type: "object",
        maxProperties: 2,
        additionalProperties: { type: "string", minLength: 1, maxLength: 5, description: "T." },
      },
    ],
    [
      "a list that is told apart by a field",
      z
        .array(z.object({ name: z.string() }))
        .max(2)
        .meta(listMap("name")),
      {
        type: "array",
        maxItems: 2,
        items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
      },
    ],
    [
      "a list that is replaced whole",
      z.array(z.string()).meta(ATOMIC_LIST),
      { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "atomic" },
    ],
    [
      "an object with a rule, whose unknown fields are pruned and not refused",
      z.strictObject({ a: z.boolean().optional() }).meta(validations({ rule: "true", message: "holds" })),
      {
        type: "object",
        properties: { a: { type: "boolean" } },
        "x-kubernetes-validations": [{ rule: "true", message: "holds" }],
      },
    ],
  ] as const) {
    it(`writes ${title}`, () => assert.deepEqual(toStructuralSchema(schema), expected));
  }

  it("refuses what the API cannot say", () =>
    assert.throws(() => toStructuralSchema(z.object({ when: z.date() })), /Date cannot be represented/));
});

describe("text", () => {
  const three = text(3, "Three.");

  it("counts characters as the API server does", () => {
    assert.equal(three.safeParse("🚂🚂🚂").success, true);
    assert.equal(three.safeParse("🚂🚂🚂🚂").success, false);
  });

  it("is never empty", () => assert.equal(three.safeParse("").success, false));
});
