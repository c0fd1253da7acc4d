import assert from "node:assert/strict";
import { parseStepOptions } from "../../../../pipelines/steps/step-options.ts";
import { UsageError } from "../../../../pipelines/steps/usage-error.ts";
import { WORKERS } from "../plan/objects-fixture.ts";

const GOOD = [
  "plan",
  `--declaration=${JSON.stringify(WORKERS)}`,
  "--deploy=d1",
  "--target=lab-workers",
  "--project=linux",
  "--version=6.18.9",
  "--fleet=workers",
  "--dry-run=false",
];

function refuses(args: readonly string[], message: RegExp): void {
  assert.throws(
    () => parseStepOptions(args),
    (error: unknown) => error instanceof UsageError && message.test(error.message),
  );
}

describe("parseStepOptions", () => {
  it("reads a whole command line", () =>
    assert.deepEqual(
      parseStepOptions([...GOOD, "--node=w1", "--json-path=/tmp/a", "--deadline-seconds=10"]),
      {
        step: "plan",
        declared: WORKERS,
        intent: {
          deploy: "d1",
          target: "lab-workers",
          project: "linux",
          version: "6.18.9",
          fleet: "workers",
          dryRun: false,
        },
        inputs: { node: "w1" },
        outputsFolder: undefined,
        jsonPath: "/tmp/a",
        textPath: undefined,
        kubeconfig: undefined,
        credentials: "/var/run/secrets/kubernetes.io/serviceaccount",
        deadlineSeconds: 10,
      },
    ));

  for (const [title, args, message] of [
    ["an unknown step", ["roll", ...GOOD.slice(1)], /^the command line is wrong:\n {2}- --step: /],
    ["no step", GOOD.slice(1), /^the command line is wrong:\n {2}- --step: /],
    ["two steps", [...GOOD, "plan"], /^one step must be named, got plan plan$/],
    ["an unknown option", [...GOOD, "--force"], /^Unknown option '--force'/],
    [
      "no version",
      GOOD.filter((arg) => !arg.startsWith("--version")),
      /^the command line is wrong:\n {2}- --version: /,
    ],
    ["a dry run that is neither true nor false", [...GOOD, "--dry-run=maybe"], /\n {2}- --dry-run: /],
    ["a declaration that is no JSON", [...GOOD, "--declaration={"], /\n {2}- --declaration: /],
    [
      "a declaration that lacks a field",
      [...GOOD, `--declaration=${JSON.stringify({ ...WORKERS, target: undefined })}`],
      /\n {2}- --declaration\.target: /,
    ],
    [
      "a declaration with a field too many",
      [...GOOD, `--declaration=${JSON.stringify({ ...WORKERS, force: true })}`],
      /\n {2}- --declaration: .*force/,
    ],
    ["no deadline", [...GOOD, "--deadline-seconds=0"], /\n {2}- --deadline-seconds: /],
  ] as const) {
    it(`refuses ${title}`, () => refuses(args, message));
  }
});
