import assert from "node:assert/strict";
import { printSchema } from "graphql";
import { checkSchemaChange } from "../../../../../pipelines/operator/graphql/check-schema-change.ts";
import { createSurfaceSchema } from "../../../../../pipelines/operator/graphql/create-graphql.ts";
import { readRepositoryFile } from "../../../../support/repository-files.ts";

const PROMISED = readRepositoryFile("pipelines/operator/graphql/schema.graphql");

describe("the GraphQL schema", () => {
  const served = createSurfaceSchema();

  it("is the one that was promised; npm run graphql:schema writes what was added", () =>
    assert.equal(`${printSchema(served)}\n`, PROMISED));

  it("takes nothing away from those who use it", () =>
    assert.deepEqual(checkSchemaChange(PROMISED, printSchema(served)), []));

  it("has nothing that changes anything", () => assert.equal(served.getMutationType(), undefined));

  for (const [what, from, to, change] of [
    ["a field that is gone", /  progress: Progress\n/, "", "FIELD_REMOVED: DeployLeg.progress was removed."],
    [
      "a field of another type",
      "  requestedBy: String!\n",
      "  requestedBy: Int!\n",
      "FIELD_CHANGED_KIND: DeployLeg.requestedBy changed type from String! to Int!.",
    ],
    [
      "an argument that must be given",
      "nodes(first: Int! = 100): [LegNode!]!",
      "nodes(first: Int! = 100, after: String!): [LegNode!]!",
      "REQUIRED_ARG_ADDED: A required arg after on DeployLeg.nodes was added.",
    ],
    [
      "a phase that is gone",
      /  AwaitingGate\n/,
      "",
      "VALUE_REMOVED_FROM_ENUM: AwaitingGate was removed from enum type DeployPhase.",
    ],
  ] as const) {
    it(`is refused with ${what}`, () => {
      const changed = PROMISED.replace(from, to);
      assert.notEqual(changed, PROMISED);
      assert.deepEqual(checkSchemaChange(PROMISED, changed), [change]);
    });
  }

  it("may grow", () =>
    assert.deepEqual(
      checkSchemaChange(
        PROMISED,
        PROMISED.replace("type DeployLeg {\n", "type DeployLeg {\n  more: String\n"),
      ),
      [],
    ));
});
