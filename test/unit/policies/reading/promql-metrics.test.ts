import assert from "node:assert/strict";
import { listMetrics } from "../../../../policies/reading/promql-metrics.ts";

describe("listMetrics", () => {
  for (const [expression, metrics] of [
    ["up == 0", ["up"]],
    ['absent(kube_node_info{node="a_b"})', ["kube_node_info"]],
    ["max by (node) (last_over_time(a_b[15m])) == 1 and on (node, pod) c_d", ["a_b", "c_d"]],
    ["sum without (x) (a) / ignoring (y) group_left (z) b offset 5m", ["a", "b"]],
    ["rate(http:requests:sum5m[5m]) > bool 0.5", ["http:requests:sum5m"]],
    ["time() - a_seconds > 1e9 unless on () count(b)", ["a_seconds", "b"]],
    ['label_replace(a, "b", "$1", "c", "(.*)")', ["a"]],
    ["a # b\nor a", ["a"]],
    ['a{x="1"}and b[5m]or c', ["a", "b", "c"]],
    ["a > -Inf unless a == NaN", ["a"]],
    ["vector(1)", []],
  ] as const) {
    it(`finds ${metrics.join(" and ") || "nothing"} in ${expression}`, () => {
      assert.deepEqual(listMetrics(expression), metrics);
    });
  }
});
