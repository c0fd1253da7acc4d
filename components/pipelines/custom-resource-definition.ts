import type * as z from "zod";
import { API_GROUP, API_VERSION, KINDS } from "../../pipelines/api/api-group.ts";
import type { Kind } from "../../pipelines/api/api-group.ts";
import { toStructuralSchema } from "../../pipelines/api/structural-schema.ts";
import type { Validation } from "../../pipelines/api/schema-parts.ts";
import { objectMetadata } from "./object-metadata.ts";

export interface PrinterColumn {
  readonly name: string;
  readonly type: "string" | "date";
  readonly jsonPath: string;
  readonly description: string;
}

export interface KindDescription {
  readonly kind: Kind;
  /** What an object of this kind is. */
  readonly description: string;
  readonly spec: z.ZodType;
  /** Undefined: the kind has no status. */
  readonly status?: z.ZodType;
  /** Rules that look at the name besides the spec. */
  readonly validations: readonly Validation[];
  readonly columns: readonly PrinterColumn[];
  /** Fields that a list can be restricted by, as JSON paths. */
  readonly selectable: readonly string[];
}

/** The age column that kubectl shows for every built-in kind. */
export const AGE_COLUMN = {
  name: "Age",
  type: "date",
  jsonPath: ".metadata.creationTimestamp",
  description: "When it was created.",
} as const;

/** The CustomResourceDefinition of a kind, from its one zod schema. */
export function buildCustomResourceDefinition(description: KindDescription) {
  const { plural, singular, shortNames } = KINDS[description.kind];
  return {
    metadata: objectMetadata(`${plural}.${API_GROUP}`),
    spec: {
      group: API_GROUP,
      scope: "Namespaced",
      names: {
        kind: description.kind,
        listKind: `${description.kind}List`,
        plural,
        singular,
        shortNames: [...shortNames],
        categories: ["turntable"],
      },
      versions: [
        {
          name: API_VERSION,
          served: true,
          storage: true,
          ...(description.status === undefined ? {} : { subresources: { status: {} } }),
          additionalPrinterColumns: description.columns.map((column) => ({ ...column })),
          selectableFields: description.selectable.map((jsonPath) => ({ jsonPath })),
          schema: { openAPIV3Schema: buildObjectSchema(description) },
        },
      ],
    },
  };
}

// The SDK's own types name `x-kubernetes-…` with underscores; the provider sends the names of the API as they are.
function buildObjectSchema({ description, spec, status, validations }: KindDescription) {
  return {
    type: "object",
    description,
    required: ["spec"],
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { type: "object" },
      spec: toStructuralSchema(spec),
      ...(status === undefined ? {} : { status: toStructuralSchema(status) }),
    },
    "x-kubernetes-validations": validations.map((rule) => ({ ...rule })),
  };
}
