import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { findPromtool } from "../support/promtool.ts";
import type { Promtool } from "../support/promtool.ts";
import { testIo } from "../support/test-io.ts";
import { failedAlerts, testRules } from "./promtool-folder.ts";
import { findRules } from "./rule-files.ts";

const TESTS = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".yaml"));
const RULES = findRules();
const testSchema = z.object({ rule_files: z.array(z.string()) });

/** Names of the alerts that a file is about. */
function alertsOf(file: string): readonly string[] {
  const { rule_files: files } = testSchema.parse(
    parse(readFileSync(join(import.meta.dirname, file), "utf8")),
  );
  return files
    .flatMap((name) => RULES.get(name.replace(/\.rules\.yaml$/, ""))?.groups ?? [])
    .flatMap(({ rules }) => rules.map(({ alert }) => alert))
    .toSorted();
}

describe("the alerts", () => {
  let promtool: Promtool;

  before(async () => {
    promtool = await findPromtool(testIo().env);
  });

  it("are all in one of the files", () => {
    const all = [...RULES.values()].flatMap(({ groups }) =>
      groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)),
    );
    assert.deepEqual(TESTS.flatMap(alertsOf).toSorted(), all.toSorted());
  });

  for (const file of TESTS) {
    it(`fire when they should and not otherwise: ${file}`, async () => {
      const { ok, text } = await testRules(promtool, file, RULES);
      assert.ok(ok, text);
    });

    it(`are missed, each of them, when they never fire: ${file}`, async () => {
      const answer = await testRules(promtool, file, RULES, (rule) => ({ ...rule, expr: "vector(1) > 2" }));
      assert.deepEqual(failedAlerts(answer), alertsOf(file));
    });

    it(`are noticed, each of them, when they fire at once: ${file}`, async () => {
      const answer = await testRules(promtool, file, RULES, (rule) => ({ ...rule, for: "0m" }));
      assert.deepEqual(failedAlerts(answer), alertsOf(file));
    });
  }
});
