import assert from "node:assert/strict";
import { itemsOf, property, textOf } from "../../../../policies/reading/property.ts";

describe("a property", () => {
  it("is found at the end of a path, in objects and in lists", () => {
    const props = { spec: { containers: [{ name: "web" }], replicas: null } };
    assert.equal(property(props, "spec", "containers", "0", "name"), "web");
    assert.equal(property(props), props);
    assert.equal(property(props, "spec", "replicas"), null);
  });

  it("is nothing in what has no properties", () => {
    for (const parent of [undefined, null, "text", 5, true]) {
      assert.equal(property(parent, "length"), undefined);
      assert.equal(property({ parent }, "parent", "length", "more"), undefined);
    }
  });

  it("has items when it is a list, and a text when it is one", () => {
    assert.deepEqual([["a"], { 0: "a", length: 1 }, "a", undefined].map(itemsOf), [["a"], [], [], []]);
    assert.deepEqual(["a", "", 5, ["a"], null].map(textOf), ["a", "", "", "", ""]);
  });
});
