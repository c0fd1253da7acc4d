import assert from "node:assert/strict";
import { changedInputs } from "../../../../../toolchain/plugins/command/changed-inputs.ts";

describe("the changed inputs", () => {
  it("are those that were added, removed or differ at any depth", () => {
    const before = { a: 1, b: { c: [1, 2] }, gone: "x", same: { d: null } };
    const after = { a: 1, b: { c: [1, 3] }, same: { d: null }, come: "y" };

    assert.deepEqual(changedInputs(before, after, []), ["b", "come", "gone"]);
  });

  it("are not the ignored ones", () => {
    assert.deepEqual(changedInputs({ a: 1, b: 1 }, { a: 2, b: 2 }, ["a"]), ["b"]);
  });

  it("are none when nothing changed", () => {
    assert.deepEqual(changedInputs({ a: { b: 1 } }, { a: { b: 1 } }, []), []);
  });
});
