import assert from "node:assert/strict";
import { COMMANDS } from "../../../../pipelines/cli/commands.ts";
import { explainError } from "../../../../pipelines/cli/explain-error.ts";
import { usageError } from "../../../../pipelines/cli/cli-error.ts";
import { EXIT_CODES, EXIT_MEANINGS } from "../../../../pipelines/cli/exit-codes.ts";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import { cluster } from "./cli-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

const KNOWN = "plan, deploy, status, approve, reject, stop, history, why, unlock, completion, version, help";

describe("the command line of pipectl", () => {
  for (const [title, args, message] of [
    [
      "a command that is none",
      ["staus"],
      `a command must be one of ${KNOWN}, got "staus"; pipectl help lists them`,
    ],
    ["options alone", ["-o", "json"], `a command must be one of ${KNOWN}, got none; pipectl help lists them`],
    [
      "an option of another command",
      ["stop", "--wait"],
      "pipectl stop must be given options it knows (--reason, --kubeconfig, --context, --output, --help), got: Unknown option '--wait'; pipectl stop -h explains them",
    ],
    [
      "an option without its value",
      ["stop", "--reason"],
      "pipectl stop must be given options it knows (--reason, --kubeconfig, --context, --output, --help), got: Option '--reason <value>' argument missing; pipectl stop -h explains them",
    ],
    [
      "too few words",
      ["deploy", "linux", "6.18.9"],
      'pipectl deploy PROJECT VERSION TARGET must be given 3 words after its name, got "linux", "6.18.9"; pipectl deploy -h shows how',
    ],
    [
      "too many words",
      ["status", "a", "b"],
      'pipectl status [NAME] must be given at most 1 word after its name, got "a", "b"; pipectl status -h shows how',
    ],
    ["another form of output", ["status", "-o", "yaml"], '--output must be text or json, got "yaml"'],
    [
      "a wait that is no number",
      ["status", "--watch", "--wait-minutes", "soon"],
      '--wait-minutes must be a whole number from 1 to 20160, got "soon"',
    ],
    [
      "a limit of nothing",
      ["history", "--limit", "0"],
      '--limit must be a whole number from 1 to 9999, got "0"',
    ],
    ["a shell without a script", ["completion", "tcsh"], 'SHELL must be one of bash, zsh, fish, got "tcsh"'],
  ] as const) {
    it(`refuses ${title} before it asks anything`, async () => {
      const fake = cluster();
      const ran = await runPipectl(args, { cluster: fake });
      assert.deepEqual([ran.code, ran.said, ran.out], [EXIT_CODES.usage, `pipectl: ${message}\n`, ""]);
      assert.deepEqual(fake.requests, []);
    });
  }

  for (const { name } of COMMANDS) {
    it(`explains ${name} alike for -h, --help and help ${name}, and asks no cluster`, async () => {
      const fake = cluster();
      const [first, second, third] = await Promise.all(
        [
          [name, "-h"],
          [name, "--help"],
          ["help", name],
        ].map((args) => runPipectl(args, { cluster: fake })),
      );
      assert.deepEqual([first?.code, second?.code, third?.code], [0, 0, 0]);
      assert.equal(first?.out, third?.out);
      assert.equal(second?.out, third?.out);
      assert.match(first?.out ?? "", new RegExp(`^pipectl ${name} .*\\[OPTIONS\\]: `));
      assert.deepEqual(fake.requests, []);
    });
  }

  it("lists the commands when it is given none, which is no success", async () => {
    const [bare, help] = await Promise.all(
      [[], ["help"]].map((args) => runPipectl(args, { cluster: cluster() })),
    );
    assert.equal(bare?.code, EXIT_CODES.usage);
    assert.equal(help?.code, EXIT_CODES.done);
    assert.equal(bare?.out, help?.out);
  });

  it("breaks help to the terminal", async () => {
    const { out } = await runPipectl(["help", "why"], { cluster: cluster(), columns: 60 });
    const long = out.split("\n").filter((line) => line.length > 60 && !line.startsWith("  pipectl"));
    assert.deepEqual(long, []);
  });
});

function denied(what: string): string {
  return explainError(new KubeError(`GET /: User "eve" cannot ${what}`, 403)).message;
}

describe("the exit codes of pipectl", () => {
  it("are all explained, each once", () =>
    assert.deepEqual(
      EXIT_MEANINGS.map(([code]) => code),
      Object.values(EXIT_CODES),
    ));

  for (const [title, error, code] of [
    ["a wrong command line", usageError("x"), 2],
    ["no answer", new KubeError("GET /: refused", undefined), 5],
    ["too many requests", new KubeError("GET /: 429", 429), 5],
    ["a fault of the server", new KubeError("GET /: 500", 500), 5],
    ["an unknown user", new KubeError("GET /: 401", 401), 5],
    ["a missing role", new KubeError('GET /: 403: User "eve" cannot list', 403), 5],
    [
      "a cluster without Turntable",
      new KubeError("GET /: the server could not find the requested resource", 404),
      5,
    ],
    ["a guard", new KubeError("POST /: 403: denied request: requestedBy must be", 403), 3],
    ["an object that a schema refuses", new KubeError("POST /: 422: is invalid", 422), 3],
    ["anything else", new TypeError("x"), 1],
  ] as const) {
    it(`say ${code} for ${title}`, () => assert.equal(explainError(error).code, code));
  }

  it("come with what is missing: a role of Turntable, or a right that it does not give", () => {
    assert.equal(
      denied('list resource "pipelinedeploys" in the namespace "pipelines"'),
      'GET /: User "eve" cannot list resource "pipelinedeploys" in the namespace "pipelines"; ask an administrator for the role (viewer, deployer or approver) in namespace pipelines',
    );
    assert.equal(
      denied('list resource "nodes" at the cluster scope'),
      'GET /: User "eve" cannot list resource "nodes" at the cluster scope; ask an administrator for this right: pipelines-look gives what why needs, pipelines-break-glass what unlock needs',
    );
  });
});
