import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ChildProcesses } from "../../../../toolchain/plugins/child-processes.ts";

/** A program that ignores a polite request to end, and starts another such one that holds its standard output too. */
const STUBBORN = `
  const stay = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);';
  eval(stay);
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["-e", stay + "console.log('both are up')"], { stdio: "inherit" });
`;

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  assert.ok(stdout);
  const [line] = (await once(createInterface({ input: stdout }), "line")) as [string];
  return line;
}

describe("the children of a plugin", () => {
  it("end with what they started, even when they do not want to", async () => {
    const children = new ChildProcesses();
    const child = children.start(process.execPath, ["-e", STUBBORN], { stdio: ["ignore", "pipe", "ignore"] });
    assert.equal(await firstLine(child), "both are up");
    // Comes when nobody holds the standard output any more.
    const closed = once(child, "close");

    await children.stopAll(50);

    assert.deepEqual(await closed, [null, "SIGKILL"]);
  });

  it("are no trouble when they have ended by themselves or never started", async () => {
    const children = new ChildProcesses();
    await once(children.start(process.execPath, ["-e", ""], {}), "close");
    await once(children.start("/no/such/program", [], {}), "error");

    await children.stopAll();
  });
});
