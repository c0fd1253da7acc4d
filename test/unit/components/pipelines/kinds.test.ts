import assert from "node:assert/strict";
import { z } from "zod";
import { buildCustomResourceDefinition } from "../../../../components/pipelines/custom-resource-definition.ts";
import { KIND_DESCRIPTIONS } from "../../../../components/pipelines/kinds.ts";

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly "x-kubernetes-list-type"?: string;
}

/** Every schema below one, by its path. */
function walk(schema: Schema, path: string): [string, Schema][] {
  return [
    [path, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([name, own]) => walk(own, `${path}.${name}`)),
    ...(schema.items === undefined ? [] : walk(schema.items, `${path}[]`)),
    ...(schema.additionalProperties === undefined ? [] : walk(schema.additionalProperties, `${path}{}`)),
  ];
}

/** What the API server needs to bound a rule's cost and a reader to understand a field; empty: nothing is missing. */
function findGaps(schema: Schema): string[] {
  const { properties: { spec = {}, status = {} } = {} } = schema;
  return [...walk(spec, "spec"), ...walk(status, "status")].flatMap(([path, own]) => {
    const bounded = {
      string: own.maxLength ?? own.enum ?? own.format,
      array: own.maxItems,
      object: own.properties ?? own.maxProperties,
      integer: own.format,
      boolean: true,
    }[own.type ?? ""];
    return [
      ...(path !== "status" && bounded === undefined ? [`${path} has no bound`] : []),
      ...(own.description === undefined && !path.endsWith("[]") && path !== "status"
        ? [`${path} has no description`]
        : []),
      ...(own.type === "array" && own["x-kubernetes-list-type"] === undefined
        ? [`${path} has no list type`]
        : []),
      ...(/\\[dswDSWb]|\(\?|\\u/.test(own.pattern ?? "") ? [`${path} has a pattern of JavaScript`] : []),
    ];
  });
}

const DEFINITIONS = Object.values(KIND_DESCRIPTIONS).map((description) =>
  buildCustomResourceDefinition(description),
);

describe("the kinds of the API", () => {
  it("have the names that people type", () =>
    assert.deepEqual(
      DEFINITIONS.map(({ metadata, spec }) => [metadata.name, spec.scope, spec.names]),
      [
        [
          "pipelinedeploys.turntable.internal",
          "Namespaced",
          {
            kind: "PipelineDeploy",
            listKind: "PipelineDeployList",
            plural: "pipelinedeploys",
            singular: "pipelinedeploy",
            shortNames: ["pd"],
            categories: ["turntable"],
          },
        ],
        [
          "gatedecisions.turntable.internal",
          "Namespaced",
          {
            kind: "GateDecision",
            listKind: "GateDecisionList",
            plural: "gatedecisions",
            singular: "gatedecision",
            shortNames: ["gd"],
            categories: ["turntable"],
          },
        ],
      ],
    ));

  it("have a status apart from the spec only where the operator reports one", () =>
    assert.deepEqual(
      DEFINITIONS.map(({ spec }) =>
        spec.versions.map(({ name, ...version }) => [name, "subresources" in version]),
      ),
      [[["v1alpha1", true]], [["v1alpha1", false]]],
    ));

  for (const { metadata, spec } of DEFINITIONS) {
    // As the builder makes it.
    const [schema] = spec.versions.map((version) => version.schema.openAPIV3Schema as Schema);

    it(`bound and describe every field of ${metadata.name}`, () =>
      assert.deepEqual(findGaps(schema ?? {}), []));
  }

  it("are found wanting where a bound, a description or a list type is missing", () =>
    assert.deepEqual(
      findGaps({
        properties: {
          spec: {
            type: "object",
            description: "S.",
            properties: {
              a: { type: "string", description: "A." },
              b: { type: "array", maxItems: 1, description: "B.", items: { type: "string", enum: ["x"] } },
              c: { type: "string", maxLength: 1 },
              d: { type: "string", maxLength: 1, description: "D.", pattern: String.raw`^\d$` },
              e: {
                type: "object",
                description: "E.",
                additionalProperties: { type: "boolean", description: "X." },
              },
            },
          },
        },
      }),
      [
        "spec.a has no bound",
        "spec.b has no list type",
        "spec.c has no description",
        "spec.d has a pattern of JavaScript",
        "spec.e has no bound",
      ],
    ));

  it("are plain JSON, so that Pulumi and the API server see the same", () =>
    assert.deepEqual(z.json().parse(DEFINITIONS), JSON.parse(JSON.stringify(DEFINITIONS))));
});
