import { deepEqual, equal, match } from "node:assert/strict";
import { checkLabCommand, cliArguments } from "../../../../toolchain/stack/choose-cli-run.ts";
import { needsStack, readPulumiCommand } from "../../../../toolchain/stack/pulumi-command.ts";

const read = (line: string) => readPulumiCommand(line.split(" "));

describe("Pulumi command line", () => {
  it("is read as far as it decides something", () => {
    deepEqual(read("update --yes -s lab"), {
      words: ["up"],
      stack: "lab",
      configFile: undefined,
      asksForHelp: false,
    });
    deepEqual(read("preview --stack=prod --config-file=x.yaml --help"), {
      words: ["preview"],
      stack: "prod",
      configFile: "x.yaml",
      asksForHelp: true,
    });
    deepEqual(read("config set --secret hcloud:token --stack prod").words, ["config", "set"]);
  });

  it("needs the stack's secrets exactly when the command reads or writes them", () => {
    const lines = [
      "up",
      "pre -s lab",
      "destroy --yes",
      "config get x",
      "stack change-secrets-provider passphrase",
      "up --help",
      "stack ls",
      "stack init prod",
      "version",
      "plugin ls",
      "login file://x",
      "--version",
    ];
    deepEqual(
      lines.filter((line) => needsStack(read(line))),
      lines.slice(0, 5),
    );
  });
});

function run(line: string): string {
  return cliArguments(line.split(" "), read(line), "/w.yaml").join(" ");
}

describe("Pulumi command on the embedded stack", () => {
  it("gets the working file, unless it takes none or names its own", () => {
    deepEqual(
      ["up -s lab", "config get x -s lab", "stack export -s lab", "up --config-file own.yaml"].map(run),
      [
        "up -s lab --config-file /w.yaml",
        "config get x -s lab --config-file /w.yaml",
        "stack export -s lab",
        "up --config-file own.yaml",
      ],
    );
  });

  it("must not change the configuration in a copy that is refreshed", () => {
    equal(
      checkLabCommand("lab", read("config set x y")),
      "the configuration of lab must be changed in Pulumi.lab.yaml itself, got pulumi config set x y; edit the file",
    );
    equal(checkLabCommand("prod", read("config set x y")), undefined);
    equal(checkLabCommand("lab", read("config get x")), undefined);
  });

  it("must not create it by hand", () => {
    match(checkLabCommand("lab", read("stack init lab")) ?? "", /^stack lab must not be created by hand: /);
    equal(checkLabCommand("prod", read("stack init prod")), undefined);
  });
});
