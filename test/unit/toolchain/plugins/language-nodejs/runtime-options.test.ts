import assert from "node:assert/strict";
import { parseRuntimeOptions } from "../../../../../toolchain/plugins/language-nodejs/runtime-options.ts";

describe("the runtime options of a program", () => {
  it("default to compiling with ts-node and no arguments, as in Pulumi's own host", () => {
    assert.deepEqual(parseRuntimeOptions({}), { typescript: true, tsconfig: undefined, nodeArgs: [] });
  });

  it("are taken over, and those of other hosts let through", () => {
    const options = {
      typescript: false,
      tsconfig: "a.json",
      nodeargs: " --import  tsx ",
      packagemanager: "npm",
    };

    assert.deepEqual(parseRuntimeOptions(options), {
      typescript: false,
      tsconfig: "a.json",
      nodeArgs: ["--import", "tsx"],
    });
  });

  it("are refused with a wrong type", () => {
    assert.throws(() => parseRuntimeOptions({ typescript: "no" }), {
      message: /^runtime\.options in Pulumi\.yaml has wrong values: typescript: .*expected boolean/,
    });
  });
});
