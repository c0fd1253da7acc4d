import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { COMMANDS } from "../../../../pipelines/cli/commands.ts";
import { PAST_NAME, WAITING_NAME, cluster, pastDeploy, waitingDeploy } from "./cli-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

const run = promisify(execFile);

async function complete(...words: readonly string[]): Promise<string[]> {
  const fake = cluster({ deploys: [pastDeploy(), waitingDeploy()] });
  const { code, out, said } = await runPipectl(["__complete", ...words], { cluster: fake });
  assert.deepEqual([code, said], [0, ""]);
  return out.split("\n").slice(0, -1);
}

describe("the completion of pipectl", () => {
  for (const [title, words, expected] of [
    ["commands", [""], COMMANDS.map(({ name }) => name)],
    ["commands that begin so", ["st"], ["status", "stop"]],
    ["options of every command", ["-"], ["--kubeconfig", "--context", "--output", "--help"]],
    ["options of a command", ["stop", "--"], ["--reason", "--kubeconfig", "--context", "--output", "--help"]],
    ["forms of output, after its short form too", ["status", "-o", ""], ["text", "json"]],
    ["the project", ["deploy", ""], ["linux"]],
    ["nothing for a version", ["deploy", "linux", ""], []],
    [
      "targets with their short forms",
      ["deploy", "linux", "6.18.9", ""],
      ["workers", "master", "lab-master", "lab-workers"],
    ],
    ["targets behind an option", ["history", "--target", "lab-w"], ["lab-workers"]],
    [
      "a target after options with and without values",
      ["deploy", "--wait", "--context", "a", "linux", "1.2.3", "m"],
      ["master"],
    ],
    ["deploys", ["status", ""], [WAITING_NAME, PAST_NAME]],
    ["deploys that wait at a gate", ["approve", ""], [WAITING_NAME]],
    ["deploys that go on", ["stop", ""], [WAITING_NAME]],
    ["nodes", ["why", ""], ["w1", "w2", "w3", "w4", "w5"]],
    ["shells", ["completion", "z"], ["zsh"]],
    ["nothing for a word too many", ["why", "w1", ""], []],
    ["nothing for a file, which the shell knows", ["status", "--kubeconfig", ""], []],
  ] as const) {
    it(`offers ${title}`, async () => assert.deepEqual(await complete(...words), expected));
  }

  it("works in bash", async () => {
    const { out } = await runPipectl(["completion", "bash"], { cluster: cluster() });
    const script = `pipectl() { printf '%s,' "$@"; printf '\\nsecond\\n'; }
${out}
COMP_WORDS=(pipectl why w); COMP_CWORD=2; _pipectl; printf '%s|' "\${COMPREPLY[@]}"
COMP_WORDS=(pipectl why ""); COMP_CWORD=2; _pipectl; printf '%s|' "\${COMPREPLY[@]}"`;
    const { stdout } = await run("bash", ["-c", script]);
    assert.equal(stdout, "__complete,why,w,|second|__complete,why,,|second|");
  });

  for (const shell of ["bash", "zsh", "fish"]) {
    it(`has a script for ${shell} that asks pipectl itself`, async () => {
      const { code, out } = await runPipectl(["completion", shell], { cluster: cluster() });
      assert.equal(code, 0);
      assert.match(out, /pipectl __complete .*2>\/dev\/null/);
    });
  }
});
