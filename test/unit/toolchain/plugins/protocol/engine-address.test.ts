import assert from "node:assert/strict";
import { engineAddress } from "../../../../../toolchain/plugins/protocol/engine-address.ts";

describe("the engine's address", () => {
  it("is the last argument of a plugin that is no flag", () => {
    assert.equal(engineAddress(["127.0.0.1:4711"]), "127.0.0.1:4711");
    assert.equal(engineAddress(["-v=9", "--tracing", "file:./trace", "127.0.0.1:4711"]), "127.0.0.1:4711");
  });

  it("is missed when a person starts the plugin", () => {
    assert.throws(() => engineAddress(["--help"]), {
      message:
        "the engine's address must be the last argument, got none; a plugin is started by the Pulumi CLI, not by hand",
    });
  });
});
