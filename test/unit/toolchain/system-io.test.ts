import { deepEqual, equal, match } from "node:assert/strict";
import { systemIo } from "../../../toolchain/system-io.ts";

describe("outside world", () => {
  const node = process.execPath;
  const io = systemIo({ GREETING: "hello" }, () => undefined);

  it("runs a command with only the environment given, and shows its lines as they come", async () => {
    const lines: string[] = [];
    const script = "process.stdout.write(process.env.GREETING + process.env.HOME); console.error('a\\nb')";
    const outcome = await io.run(node, ["-e", script], { onErrorLine: (line) => lines.push(line) });
    deepEqual(outcome, { code: 0, stdout: "helloundefined", stderr: "a\nb\n", timedOut: false });
    deepEqual(lines, ["a", "b"]);
  });

  it("says why a command did not start", async () => {
    const outcome = await io.run("/no/such/command", []);
    equal(outcome.code, undefined);
    match(outcome.stderr, /ENOENT/);
  });

  it("ends a command that passes its deadline", async () => {
    const outcome = await io.run(node, ["-e", "setInterval(() => 0, 1000)"], { deadline: 200 });
    deepEqual([outcome.code, outcome.timedOut], [undefined, true]);
  });

  it("ends what runs when the person wants to stop", async () => {
    const stop = new AbortController();
    const stoppable = systemIo({}, () => undefined, stop.signal);
    const running = stoppable.run(node, ["-e", "setInterval(() => 0, 1000)"]);
    stop.abort();
    const outcome = await running;
    deepEqual([outcome.code, outcome.timedOut], [undefined, false]);
  });

  it("knows the free space of a folder that does not exist yet", async () => {
    equal((await io.freeBytes("/no/such/folder")) > 0, true);
  });
});
