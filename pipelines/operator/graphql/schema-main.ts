// Writes the schema as it is promised, unless that takes something away from those who use it.
import { readFileSync, writeFileSync } from "node:fs";
import { printSchema } from "graphql";
import { checkSchemaChange } from "./check-schema-change.ts";
import { createSurfaceSchema } from "./create-graphql.ts";

const file = new URL("schema.graphql", import.meta.url);
const schema = `${printSchema(createSurfaceSchema())}\n`;
const breaking = checkSchemaChange(readFileSync(file, "utf8"), schema);
if (breaking.length === 0) {
  writeFileSync(file, schema);
} else {
  process.stderr.write(
    `the schema must only grow, got:\n${breaking.map((change) => `  - ${change}\n`).join("")}keep what is there, and add beside it\n`,
  );
  process.exitCode = 1;
}
