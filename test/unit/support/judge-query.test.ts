import assert from "node:assert/strict";
import { judgeLegend, judgeQuery } from "../../support/judge-query.ts";

const KNOWN = new Map([
  ["a", ["node", "pod"]],
  ["b", ["node"]],
]);

describe("judgeQuery", () => {
  it("has nothing to say about what is there", () => {
    for (const expr of [
      'max by (node) (last_over_time(a{pod=~"x.*"}[5m])) > on (node) group_left () b',
      "a unless on () vector(1)",
      "time() - sum by (node) (a or b)",
      "max without (pod) (a or b)",
    ]) {
      assert.deepEqual(judgeQuery(expr, KNOWN), [], expr);
    }
  });

  const cases: Readonly<Record<string, readonly string[]>> = {
    "max by (node (a)": ["max by (node (a) is no PromQL"],
    c: ["c does not exist"],
    'b{pod="x"}': ["b has no label pod"],
    "sum by (pod) (a or b)": ["a, b: grouped by pod, which every of them must have"],
    "max without (zone) (a or b)": ["a, b: grouped by zone, which some of them must have"],
    "a and on (pod) b": ["b: grouped by pod, which some of them must have"],
    "a * on (zone) a": [
      "a: grouped by zone, which some of them must have",
      "a: grouped by zone, which some of them must have",
    ],
  };
  for (const [expr, problems] of Object.entries(cases)) {
    it(`names what is wrong with ${expr}`, () => assert.deepEqual(judgeQuery(expr, KNOWN), problems));
  }
});

describe("judgeLegend", () => {
  it("names a label that no metric of the query has", () => {
    assert.deepEqual(judgeLegend("{{node}} of {{pod}}", "a + b", KNOWN), []);
    assert.deepEqual(judgeLegend("{{zone}}", "a", KNOWN), [
      "{{zone}}: no metric of the query has the label zone",
    ]);
  });
});
