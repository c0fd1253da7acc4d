import assert from "node:assert/strict";
import { findRollingLoops } from "../../../../policies/reading/rolling-loops.ts";
import { call } from "../../../fixtures/policies/resources/workflow-template.ts";

const loop = { withItems: ["w1", "w2"] };

describe("a loop that takes nodes down", () => {
  it("calls a roll, or what leads to one, once for each item", () => {
    const templates = [
      { name: "direct", steps: [[call("a", "notify"), call("b", "roll-node", {}, loop)]] },
      { name: "indirect", dag: { tasks: [call("c", "inner", {}, loop)] } },
      { name: "inner", steps: [[call("d", "roll-node")]] },
      { name: "harmless", steps: [[call("e", "notify", {}, loop), call("f", "inner")]] },
      { name: "elsewhere", steps: [[{ ...loop, name: "g", templateRef: { template: "roll-node" } }]] },
      { name: "notify" },
    ];
    assert.deepEqual(
      findRollingLoops({ templates }).map(({ name }) => name),
      ["direct", "indirect", "elsewhere"],
    );
  });
});
