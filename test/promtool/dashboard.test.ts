import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { findPromtool } from "../support/promtool.ts";
import type { Promtool, PromtoolAnswer } from "../support/promtool.ts";
import { testIo } from "../support/test-io.ts";
import { dashboardQueries } from "../unit/components/pipelines/dashboard/dashboard-queries.ts";

/** What Prometheus says about expressions, as recording rules of one group. */
async function check(promtool: Promtool, expressions: readonly string[]): Promise<PromtoolAnswer> {
  const folder = await mkdtemp(join(tmpdir(), "turntable-promtool-"));
  const rules = expressions.map((expr, index) => ({ record: `query:${index}`, expr }));
  try {
    await writeFile(join(folder, "queries.yaml"), stringify({ groups: [{ name: "queries", rules }] }));
    return await promtool(["check", "rules", "queries.yaml"], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("the queries of the dashboard", () => {
  const queries = dashboardQueries().map(({ expr }) => expr);
  let promtool: Promtool;

  before(async () => {
    promtool = await findPromtool(testIo().env);
  });

  it("are all read by Prometheus", async () => {
    const { ok, text } = await check(promtool, queries);
    assert.ok(ok, text);
    assert.match(text, new RegExp(`SUCCESS: ${queries.length} rules found`));
  });

  it("would be refused with one that is none", async () => {
    const { ok, text } = await check(promtool, [...queries, "max by (node (up)"]);
    assert.equal(ok, false);
    assert.match(text, /could not parse expression/);
  });
});
