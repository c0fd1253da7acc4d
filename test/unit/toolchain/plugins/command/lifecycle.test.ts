import assert from "node:assert/strict";
import type { CommandKinds } from "../../../../../toolchain/plugins/command/command-kind.ts";
import type { Execution, ExecutionResult } from "../../../../../toolchain/plugins/command/execution.ts";
import { localInputsSchema } from "../../../../../toolchain/plugins/command/inputs.ts";
import { create, remove, update } from "../../../../../toolchain/plugins/command/lifecycle.ts";
import { UNKNOWN } from "../../../../../toolchain/plugins/protocol/struct.ts";

const SUBJECT = { urn: "urn:test", type: "test:Command", timeoutSeconds: 0 };
const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** A world in which every command ends with `result`, and which keeps what ran and what was shown. */
function world(result: Partial<ExecutionResult> = {}) {
  const ran: Omit<Execution, "signal" | "onLine">[] = [];
  const shown: string[] = [];
  const kinds: CommandKinds = new Map([
    [
      "test:Command",
      {
        schema: localInputsSchema,
        run: (execution) => {
          const { command, environment, previousOutput, stdin } = execution;
          ran.push({ command, environment, previousOutput, stdin });
          execution.onLine("stdout", "a line with hunter2");
          execution.onLine("stderr", "a warning");
          return Promise.resolve({
            stdout: "out\n\n",
            stderr: "err\n",
            output: "out\n\nerr\n",
            ending: 0,
            ...result,
          });
        },
      },
    ],
  ]);
  const context = {
    kinds,
    stop: new AbortController().signal,
    log: (urn: string, line: string) => void shown.push(`${urn} ${line}`),
  };
  return { context, ran, shown };
}

const commands = (list: readonly { readonly command: string }[]) => list.map(({ command }) => command);

describe("a command resource", () => {
  it("runs create with its inputs, and keeps them as they came with the output", async () => {
    const { context, ran } = world();
    const inputs = { create: "make it", stdin: secret("input"), environment: { A: secret("1") } };

    const state = await create(context, SUBJECT, inputs, false);

    assert.deepEqual(state, { ...inputs, stdout: "out\n", stderr: "err" });
    assert.deepEqual(ran, [
      { command: "make it", stdin: "input", environment: { A: "1" }, previousOutput: {} },
    ]);
  });

  it("runs nothing in a preview, and does not know its output then", async () => {
    const { context, ran } = world();
    const unknown = { stdout: UNKNOWN, stderr: UNKNOWN };

    assert.deepEqual(await create(context, SUBJECT, { create: "x" }, true), { create: "x", ...unknown });
    assert.deepEqual(await update(context, SUBJECT, { olds: {}, news: { update: "x" }, preview: true }), {
      update: "x",
      ...unknown,
    });
    assert.deepEqual(ran, []);
  });

  it("needs no create, and keeps its output when there is nothing to run", async () => {
    const { context, ran } = world();
    const news = { delete: "x" };

    assert.deepEqual(await create(context, SUBJECT, news, false), { delete: "x", stdout: "", stderr: "" });
    const olds = { stdout: secret("old"), stderr: "older" };
    assert.deepEqual(await update(context, SUBJECT, { olds, news, preview: false }), {
      delete: "x",
      ...olds,
    });
    assert.deepEqual(ran, []);
  });

  it("runs update on a change, else create again, with the previous output", async () => {
    const { context, ran } = world();
    const olds = { create: "old", stdout: secret("before"), stderr: "" };

    await update(context, SUBJECT, { olds, news: { create: "new", update: "change" }, preview: false });
    await update(context, SUBJECT, { olds, news: { create: "new" }, preview: false });

    assert.deepEqual(commands(ran), ["change", "new"]);
    assert.deepEqual(
      ran.map((execution) => execution.previousOutput),
      [{ PULUMI_COMMAND_STDOUT: "before" }, { PULUMI_COMMAND_STDOUT: "before" }],
    );
  });

  it("runs delete as its state has it, or nothing", async () => {
    const { context, ran } = world();

    await remove(context, SUBJECT, { create: "a", stdout: "out", stderr: "" });
    await remove(context, SUBJECT, { delete: secret("undo"), stdout: "out", stderr: "" });

    assert.deepEqual(commands(ran), ["undo"]);
  });

  it("shows its output with secrets masked, and only the streams that are logged", async () => {
    const { context, shown } = world();

    await create(context, SUBJECT, { create: "x", stdin: secret("hunter2") }, false);
    await create(context, SUBJECT, { create: "x", logging: "stderr" }, false);
    await create(context, SUBJECT, { create: "x", logging: "none" }, false);

    assert.deepEqual(shown, ["urn:test a line with [secret]", "urn:test a warning", "urn:test a warning"]);
  });

  it("fails with its output, secrets masked, and without its command", async () => {
    const { context } = world({ ending: 3, output: "got hunter2\n" });
    const inputs = { create: "cat /etc/shadow", environment: secret({ A: "hunter2" }) };

    await assert.rejects(create(context, SUBJECT, inputs, false), {
      message: "the command ended with exit code 3 and printed:\ngot [secret]",
    });
  });

  it("must be of a type that exists", async () => {
    const { context } = world();

    await assert.rejects(create(context, { ...SUBJECT, type: "command:remote:CopyFile" }, {}, false), {
      message:
        "the type of a resource must be one of test:Command, got command:remote:CopyFile; " +
        "this small replacement of the command plugin has no other (docs/toolchain-plugins.md)",
    });
  });
});
