import assert from "node:assert/strict";
import { canonicalJson } from "../../../../pipelines/api/canonical-json.ts";

describe("canonicalJson", () => {
  for (const [value, text] of [
    [{ b: 1, a: [true, null, "x"] }, '{"a":[true,null,"x"],"b":1}'],
    [{ b: { d: 1, c: 2 }, a: undefined }, '{"b":{"c":2,"d":1}}'],
    [{ é: 1, z: 2, Z: 3 }, '{"Z":3,"z":2,"é":1}'],
    ['line\n"quoted"', String.raw`"line\n\"quoted\""`],
    [[], "[]"],
    [{}, "{}"],
    [-0, "0"],
  ] as const) {
    it(`writes ${text}`, () => assert.equal(canonicalJson(value), text));
  }

  it("does not depend on the order in which fields were set", () =>
    assert.equal(canonicalJson({ a: 1, b: 2 }), canonicalJson({ b: 2, a: 1 })));

  for (const value of [undefined, NaN, Infinity, () => 1, Symbol("s"), [undefined]]) {
    it(`refuses ${String(Array.isArray(value) ? "a list with undefined" : value)}`, () =>
      assert.throws(() => canonicalJson(value), {
        name: "TypeError",
        message: `canonical JSON must be made of JSON's values, got ${String(Array.isArray(value) ? value[0] : value)}`,
      }));
  }
});
