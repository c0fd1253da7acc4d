import { buildSchema, findBreakingChanges } from "graphql";

/** What a change of the schema takes away from those who use it, a sentence each; empty: nothing. */
export function checkSchemaChange(before: string, now: string): readonly string[] {
  return findBreakingChanges(buildSchema(before), buildSchema(now)).map(
    ({ type, description }) => `${type}: ${description}`,
  );
}
