import assert from "node:assert/strict";
import { describeDamage } from "../../support/lab/lab-condition.ts";
import type { LabCondition } from "../../support/lab/lab-condition.ts";

const WHOLE: LabCondition = {
  nodes: ["m1", "w1"].map((name) => ({ name, ready: true, cordoned: false, taints: [] })),
  namespaces: ["default", "zot"],
  voters: ["m1", "m2", "m3"],
};
const [M1, W1] = [WHOLE.nodes[0]!, WHOLE.nodes[1]!]; // both are in the list above

describe("describeDamage", () => {
  it("says nothing of a lab that is as it was", () => {
    assert.deepEqual(describeDamage(WHOLE, structuredClone(WHOLE)), []);
  });

  for (const [title, change, sentence] of [
    ["a node that is gone", { nodes: [M1] }, "the nodes must be m1, w1, got m1"],
    ["a node that is not Ready", { nodes: [M1, { ...W1, ready: false }] }, "w1 must be Ready, and is not"],
    ["a cordon", { nodes: [M1, { ...W1, cordoned: true }] }, "w1 must not be cordoned, and is"],
    [
      "a taint",
      { nodes: [M1, { ...W1, taints: ["disk", "net"] }] },
      "w1 must have the taints it had (none), got disk, net",
    ],
    [
      "a namespace that was left",
      { namespaces: ["default", "mine", "zot"] },
      "the namespace mine was left behind",
    ],
    ["a namespace that is gone", { namespaces: ["default"] }, "the namespace zot is gone"],
    [
      "a member of etcd that is gone",
      { voters: ["m1", "m3"] },
      "the voting members of etcd must be m1, m2, m3, got m1, m3",
    ],
  ] as const) {
    it(`tells ${title}`, () => {
      assert.deepEqual(describeDamage(WHOLE, { ...WHOLE, ...change }), [sentence]);
    });
  }
});
