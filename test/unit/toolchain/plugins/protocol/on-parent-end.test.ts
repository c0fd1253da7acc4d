import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { PassThrough } from "node:stream";
import { onParentEnd } from "../../../../../toolchain/plugins/protocol/on-parent-end.ts";

function start() {
  const plugin = Object.assign(new EventEmitter(), { stdin: new PassThrough() });
  let stops = 0;
  onParentEnd(plugin, () => (stops += 1));
  return { plugin, stops: () => stops };
}

describe("a plugin", () => {
  it("goes on while the CLI lives", () => {
    assert.equal(start().stops(), 0);
  });

  for (const signal of ["SIGINT", "SIGTERM"]) {
    it(`stops once on ${signal}, however often it comes`, () => {
      const { plugin, stops } = start();

      plugin.emit(signal);
      plugin.emit(signal);

      assert.equal(stops(), 1);
    });
  }

  it("stops when the CLI is gone and with it the other end of its standard input", async () => {
    const { plugin, stops } = start();

    plugin.stdin.end();
    await once(plugin.stdin, "end");

    assert.equal(stops(), 1);
  });
});
