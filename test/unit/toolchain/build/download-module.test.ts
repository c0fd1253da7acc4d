import { deepEqual, rejects } from "node:assert/strict";
import { downloadModule } from "../../../../toolchain/build/download-module.ts";
import type { RunOptions } from "../../../../toolchain/toolchain-io.ts";
import { FAILED, fakeIo, succeeded } from "../fake-io.ts";

describe("download of a Go module", () => {
  it("asks Go in the folder of the module that requires it, without a workspace", async () => {
    const asked: RunOptions[] = [];
    const io = fakeIo({
      env: { HOME: "/h", GOWORK: "/w/go.work" },
      answer: (_, __, options) => {
        asked.push(options);
        return succeeded('{"Path": "example.com/a", "Dir": "/cache/a@v1.0.0", "Sum": "h1:x"}');
      },
    });
    deepEqual(await downloadModule("example.com/a", "a 1.0.0", "/wrapper", io), {
      folder: "/cache/a@v1.0.0",
      sum: "h1:x",
    });
    deepEqual(io.commands, ["go mod download -json example.com/a"]);
    deepEqual(asked, [{ cwd: "/wrapper", env: { HOME: "/h", GOWORK: "off" } }]);
  });

  it("names what cannot be fetched; Go says why on standard output", async () => {
    const io = fakeIo({ answer: () => ({ ...FAILED, stdout: '{"Error": "a@v1: 403 Forbidden"}' }) });
    await rejects(downloadModule("example.com/a", "a 1.0.0", "/wrapper", io), {
      message:
        'cannot fetch a Go module for a 1.0.0 ({"Error": "a@v1: 403 Forbidden"}); check the network and GOPROXY ' +
        "(go env), then run the same command again: what was fetched is kept",
    });
  });

  it("refuses an answer without a folder", async () => {
    const io = fakeIo({ answer: () => succeeded('{"Path": "example.com/a", "Sum": "h1:x"}') });
    await rejects(downloadModule("example.com/a", "a 1.0.0", "/wrapper", io), /"Dir"/);
  });
});
