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

  it("gives a command what it reads, also one that reads none of it", async () => {
    const echo = await io.run(node, ["-e", "process.stdin.pipe(process.stdout)"], { input: "hello" });
    deepEqual([echo.code, echo.stdout], [0, "hello"]);
    const silent = await io.run(node, ["-e", "console.log(require('fs').readFileSync(0).length)"]);
    equal(silent.stdout, "0\n");
    const deaf = await io.run(node, ["-e", ""], { input: "x".repeat(1_000_000) });
    equal(deaf.code, 0);
  });

  it("ends a command that will not go when it is told to", async () => {
    const script =
      "process.on('SIGTERM', () => process.exit(3)); setInterval(() => 0, 1000); console.error('up')";
    const end = async (endWith: "SIGTERM" | "SIGKILL") => {
      const stop = new AbortController();
      const stoppable = systemIo({}, () => undefined, stop.signal);
      return (await stoppable.run(node, ["-e", script], { endWith, onErrorLine: () => stop.abort() })).code;
    };
    deepEqual([await end("SIGTERM"), await end("SIGKILL")], [3, undefined]);
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
