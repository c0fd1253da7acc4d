import assert from "node:assert/strict";
import { matchesLabels } from "../../../pipelines/label-requirement.ts";
import { parseLabelSelector } from "../../../pipelines/parse-label-selector.ts";

const MASTER = { "node-role.kubernetes.io/control-plane": "true", zone: "a" };
const WORKER = { zone: "b" };

describe("parseLabelSelector", () => {
  for (const [selector, requirements] of [
    ["zone", [{ key: "zone", operator: "exists" }]],
    ["!zone", [{ key: "zone", operator: "absent" }]],
    ["zone=a", [{ key: "zone", operator: "in", values: ["a"] }]],
    ["zone == a", [{ key: "zone", operator: "in", values: ["a"] }]],
    ["zone!=a", [{ key: "zone", operator: "not-in", values: ["a"] }]],
    ["zone=", [{ key: "zone", operator: "in", values: [""] }]],
    [
      "zone in (a, b), x.io/y notin (c),z",
      [
        { key: "zone", operator: "in", values: ["a", "b"] },
        { key: "x.io/y", operator: "not-in", values: ["c"] },
        { key: "z", operator: "exists" },
      ],
    ],
  ] as const) {
    it(`reads ${selector}`, () => assert.deepEqual(parseLabelSelector(selector), requirements));
  }

  for (const [selector, part] of [
    ["", ""],
    ["zone=a,", ""],
    ["zone > 1", "zone > 1"],
    ["zone in a", "zone in a"],
    ["zone in (a b)", "zone in (a b)"],
    ["-zone", "-zone"],
  ] as const) {
    it(`refuses ${JSON.stringify(selector)}`, () =>
      assert.throws(() => parseLabelSelector(selector), {
        message: `label selector ${JSON.stringify(selector)} must list requirements such as key, !key, key=value or key in (a,b), got ${JSON.stringify(part)}`,
      }));
  }
});

describe("matchesLabels", () => {
  for (const [selector, master, worker] of [
    ["node-role.kubernetes.io/control-plane", true, false],
    ["!node-role.kubernetes.io/control-plane", false, true],
    ["zone=a", true, false],
    ["zone!=a", false, true],
    ["rack!=a", true, true],
    ["rack notin (a)", true, true],
    ["rack in (a)", false, false],
    ["zone in (a,b)", true, true],
    ["zone in (a,b),!node-role.kubernetes.io/control-plane", false, true],
    ["toString", false, false],
  ] as const) {
    it(`judges ${selector} as kubectl does`, () => {
      const requirements = parseLabelSelector(selector);
      assert.deepEqual(
        [MASTER, WORKER].map((labels) => matchesLabels(requirements, labels)),
        [master, worker],
      );
    });
  }

  it("lets an empty list match anything", () => assert.equal(matchesLabels([], {}), true));
});
