import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entryPoint } from "../../../../../toolchain/plugins/language-nodejs/entry-point.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..", "..");

describe("an entry point of @pulumi/pulumi", () => {
  it("is that of the package which the program has", () => {
    assert.equal(entryPoint("run", ROOT), join(ROOT, "node_modules/@pulumi/pulumi/cmd/run/index.js"));
  });

  it("is missed, with what to do, when the dependencies are not installed", () => {
    assert.throws(() => entryPoint("run-policy-pack", tmpdir()), {
      message: `@pulumi/pulumi must be installed for ${tmpdir()}, but cmd/run-policy-pack was not found; run npm ci there`,
    });
  });
});
