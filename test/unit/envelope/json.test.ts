import assert from "node:assert/strict";
import { setAt, valueAt } from "../../../envelope/json.ts";
import type { Json } from "../../../envelope/json.ts";

function example(): Json {
  return { spec: { list: [{ name: "a" }], gone: null } };
}

describe("valueAt", () => {
  it("goes through objects by key and through lists by position", () => {
    assert.equal(valueAt(example(), ["spec", "list", 0, "name"]), "a");
    assert.equal(valueAt(example(), ["spec", "gone"]), null);
  });

  it("finds nothing where there is nothing", () => {
    for (const path of [["other"], ["spec", "list", 1], ["spec", "list", "length"], ["spec", "gone", "x"]]) {
      assert.equal(valueAt(example(), path), undefined);
    }
  });
});

describe("setAt", () => {
  it("puts a value into an object or a list, and takes one away", () => {
    const value = example();
    setAt(value, ["spec", "list", 0], "b");
    setAt(value, ["spec", "new"], 1);
    setAt(value, ["spec", "gone"], undefined);

    assert.deepEqual(value, { spec: { list: ["b"], new: 1 } });
  });

  it("refuses a place that is not there", () => {
    assert.throws(() => setAt(example(), ["spec", "other", "name"], 1), {
      message: "spec.other.name must be inside an object or a list that is there",
    });
  });
});
