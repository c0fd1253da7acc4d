import assert from "node:assert/strict";
import { isTruthy, toText } from "../../../../../policies/reading/kured/template-value.ts";

describe("a value in a template of Helm", () => {
  it("is written as it is when it is a text, and as JSON otherwise", () => {
    assert.deepEqual(["5m", "", 5, true, null, ["a"], { a: 1 }].map(toText), [
      "5m",
      "",
      "5",
      "true",
      "null",
      '["a"]',
      '{"a":1}',
    ]);
  });

  it("is true when it is not empty", () => {
    for (const value of ["false", 1, -1, true, [0], { a: 0 }]) {
      assert.equal(isTruthy(value), true, JSON.stringify(value));
    }
    for (const value of ["", 0, false, null, undefined, [], {}]) {
      assert.equal(isTruthy(value), false, JSON.stringify(value));
    }
  });
});
