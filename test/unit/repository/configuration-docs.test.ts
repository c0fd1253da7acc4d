import assert from "node:assert/strict";
import { parse } from "yaml";
import { z } from "zod";
import { SECRET_KEYS, stackConfigSchema } from "../../../config.ts";
import { readRepositoryFile } from "../../support/repository-files.ts";

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly default?: unknown;
}

const DOCS = readRepositoryFile("docs/configuration.md");
// What zod writes is JSON Schema; its type leaves every field open.
const SCHEMA = z.toJSONSchema(stackConfigSchema, { io: "input" }) as JsonSchema;

/** `key default` of every value that can be set, as the table writes them. */
function listKeys(schema: JsonSchema, path: string, required: boolean): string[] {
  if (schema.oneOf !== undefined) {
    return schema.oneOf.flatMap((option) => listKeys(option, path, required));
  }
  if (schema.items?.properties !== undefined) {
    return listKeys(schema.items, `${path}[]`, required);
  }
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([key, inner]) =>
      listKeys(inner, path === "" ? key : `${path}.${key}`, (schema.required ?? []).includes(key)),
    );
  }
  const value = schema.default === undefined ? "none" : `\`${JSON.stringify(schema.default)}\``;
  return [`${path} ${required ? "required" : value}`];
}

function rowsOf(heading: string): string[][] {
  const section = DOCS.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
}

describe("docs/configuration.md", () => {
  it("lists exactly the keys of the schema with their defaults, in the same order", () => {
    const keys = [...new Set(listKeys(SCHEMA, "", true))];

    assert.deepEqual(
      rowsOf("Keys").map((cells) => `${cells[1]?.replaceAll("`", "") ?? ""} ${cells[3] ?? ""}`),
      keys,
    );
    assert.equal(keys.length > 30, true);
  });

  it("lists the secrets", () => {
    assert.deepEqual(
      rowsOf("Secrets").map((cells) => cells[1]),
      [...SECRET_KEYS, "hcloud:token"].map((key) => `\`${key}\``),
    );
  });
});

describe("Pulumi.yaml", () => {
  const { config } = z
    .object({ config: z.record(z.string(), z.object({ type: z.string(), description: z.string() })) })
    .parse(parse(readRepositoryFile("Pulumi.yaml")));

  it("describes every key of the schema that the CLI may not do without", () => {
    // Pulumi asks for every key that Pulumi.yaml lists without a default, so optional ones are not in it.
    assert.deepEqual(
      Object.keys(config),
      Object.keys(SCHEMA.properties ?? {}).filter((key) => key !== "acknowledgeSingleMaster"),
    );
  });

  it("types a key as an object when the schema has fields for it", () => {
    assert.deepEqual(
      Object.entries(config).map(([key, { type }]) => `${key} ${type}`),
      Object.entries(SCHEMA.properties ?? {})
        .filter(([key]) => key in config)
        .map(([key, { properties, oneOf }]) => `${key} ${(properties ?? oneOf) ? "object" : "string"}`),
    );
  });
});
