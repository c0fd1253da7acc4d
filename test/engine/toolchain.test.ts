import { deepEqual, equal, match } from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { TOOL_NAMES } from "../../toolchain/tool.ts";
import { useCommandCopy } from "./toolchain/command-copy.ts";

describe("npm run toolchain", () => {
  const copy = useCommandCopy();

  it("lists every tool with its version and where it came from", () => {
    const { code, out } = copy.run("main.ts", ["--list"]);
    equal(code, 0);
    const rows = out.trim().split("\n").slice(1);
    deepEqual(
      rows.map((row) => row.split(/\s+/)[0]),
      TOOL_NAMES,
    );
    for (const row of rows) {
      match(
        row,
        /^\S+ +\d+\.\d+\.\d+ +(?:installed|downloaded from Pulumi|built from its Go module|this repository) +\/\S+ *$/,
      );
      equal(existsSync(row.trim().split(/\s+/).at(-1) ?? ""), true);
    }
  });

  it("refuses an option that it does not know", () => {
    deepEqual(copy.run("main.ts", ["--lst"]), {
      code: 1,
      out: "",
      error:
        "turntable: npm run toolchain: Unknown option '--lst'; npm run toolchain -- --help lists what is known\n",
    });
  });

  it("says what is missing where there is no Go", () => {
    const { code, error } = copy.run("main.ts", ["--only", "actionlint"], {
      TURNTABLE_TOOLCHAIN: join(copy.folder, "empty"),
      PATH: dirname(process.execPath),
    });
    equal(code, 1);
    match(
      error,
      /^turntable: go must be 1\.26\.6 or newer to build actionlint, got none on PATH; install it /,
    );
  });

  it("says what it could not fetch where there is no network", () => {
    const { code, error } = copy.run("main.ts", ["--only", "actionlint"], {
      TURNTABLE_TOOLCHAIN: join(copy.folder, "empty"),
      GOMODCACHE: join(copy.folder, "modules"),
      GOPROXY: "http://127.0.0.1:1",
    });
    equal(code, 1);
    match(
      error,
      /turntable: cannot fetch a Go module for actionlint 1\.7\.12 \(.*connection refused\); check the network/,
    );
    equal(
      existsSync(join(copy.folder, "empty", "actionlint")) &&
        readdirSync(join(copy.folder, "empty", "actionlint")).length > 0,
      false,
    );
  });
});

describe("npm run pulumi", () => {
  const copy = useCommandCopy();

  it("runs the CLI with the exit code and the output that it has", () => {
    const { code, out } = copy.run("pulumi-main.ts", ["version"]);
    equal(code, 0);
    match(out, /^v3\.\d+\.\d+\n$/);
    equal(copy.run("pulumi-main.ts", ["no-such-command"]).code === 0, false);
  });

  it("stops before anything starts when a passphrase is missing", () => {
    const { code, out, error } = copy.run("pulumi-main.ts", ["preview", "--stack", "prod"]);
    deepEqual([code, out], [1, ""]);
    match(
      error,
      /^turntable: stack prod must have the passphrase of its secrets, got none; set PULUMI_CONFIG_PASSPHRASE_FILE/,
    );
  });

  it("previews the embedded stack on the person's terminal", () => {
    const { code, out } = copy.run("pulumi-main.ts", ["preview", "--stack", "lab", "--diff"]);
    equal(code, 0, out);
    match(out, /Previewing update \(lab\)/);
    equal(/warning: using/.test(out), false);
  });
});
