import { deepEqual, equal, match } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { takeLock } from "../../toolchain/bootstrap/file-lock.js";
import { TOOL_NAMES } from "../../toolchain/tool.ts";
import { copyProject } from "../support/project-copy.ts";

const root = join(import.meta.dirname, "../..");

/** The person's environment without anything that decides for Pulumi. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_")),
);

function goEnv(name: string): string {
  return spawnSync("go", ["env", name], { encoding: "utf8" }).stdout.trim();
}

/** Caches stay those of the person, while nothing else of their home counts. */
function caches(): Record<string, string> {
  const cache = environment["XDG_CACHE_HOME"] ?? join(environment["HOME"] ?? "/", ".cache");
  return {
    TURNTABLE_TOOLCHAIN: environment["TURNTABLE_TOOLCHAIN"] ?? join(cache, "turntable", "toolchain"),
    ...Object.fromEntries(["GOCACHE", "GOMODCACHE", "GOPATH"].map((name) => [name, goEnv(name)])),
  };
}

function committed(copy: string): string {
  return readFileSync(join(copy, "Pulumi.lab.yaml"), "utf8");
}

describe("the commands of the tool chain", () => {
  let copy = "";
  before(async () => {
    copy = mkdtempSync(join(tmpdir(), "turntable-commands-"));
    await copyProject(root, copy);
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["toolchain/bootstrap.js", `toolchain/${script}`, ...args],
      { cwd: copy, env: { ...environment, HOME: join(copy, "home"), ...caches(), ...env }, encoding: "utf8" },
    );
    return { code: status, out: stdout, error: stderr };
  }

  describe("npm run toolchain", () => {
    it("lists every tool with its version and where it came from", () => {
      const { code, out } = run("main.ts", ["--list"]);
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
      deepEqual(run("main.ts", ["--lst"]), {
        code: 1,
        out: "",
        error:
          "turntable: npm run toolchain: Unknown option '--lst'; npm run toolchain -- --help lists what is known\n",
      });
    });

    it("says what is missing where there is no Go", () => {
      const { code, error } = run("main.ts", ["--only", "actionlint"], {
        TURNTABLE_TOOLCHAIN: join(copy, "empty"),
        PATH: dirname(process.execPath),
      });
      equal(code, 1);
      match(
        error,
        /^turntable: go must be 1\.26\.6 or newer to build actionlint, got none on PATH; install it /,
      );
    });

    it("says what it could not fetch where there is no network", () => {
      const { code, error } = run("main.ts", ["--only", "actionlint"], {
        TURNTABLE_TOOLCHAIN: join(copy, "empty"),
        GOMODCACHE: join(copy, "modules"),
        GOPROXY: "http://127.0.0.1:1",
      });
      equal(code, 1);
      match(
        error,
        /turntable: cannot fetch a Go module for actionlint 1\.7\.12 \(.*connection refused\); check the network/,
      );
      equal(
        existsSync(join(copy, "empty", "actionlint")) &&
          readdirSync(join(copy, "empty", "actionlint")).length > 0,
        false,
      );
    });
  });

  describe("npm start", () => {
    it("previews the embedded stack twice, without a login and without a change to committed files", () => {
      const before = committed(copy);
      for (const attempt of ["first", "second"]) {
        const { code, out, error } = run("start-main.ts", ["--summary", join(copy, "summary.md")]);
        equal(code, 0, `${attempt}: ${out}${error}`);
        match(out, /^## Preview of lab: \d+ to create\n\n\*\*Allowed\*\*: no policy refuses it\.\n/);
        equal(readFileSync(join(copy, "summary.md"), "utf8"), out);
        match(error, /^previewing lab with Pulumi \S+ and the policy pack\n$/);
      }
      equal(committed(copy), before);
      equal(existsSync(join(copy, "home", ".pulumi")), false);
    });

    it("keeps the passphrase to its owner and out of what it prints and stores", () => {
      const { out, error } = run("start-main.ts", []);
      const path = join(copy, ".turntable", "lab", "passphrase");
      const passphrase = readFileSync(path, "utf8").trim();
      equal(statSync(path).mode & 0o777, 0o600);
      equal(`${out}${error}`.includes(passphrase), false);
      equal(spawnSync("grep", ["-rlF", passphrase, join(copy, ".turntable", "state")]).stdout.length, 0);
    });

    it("refuses a stack whose configuration is wrong, with the key that is", () => {
      const before = committed(copy);
      const wrong = {
        "a key that does not exist": [/^config:$/m, "config:\n  turntable:windwo: 03:00", /turntable:windwo/],
        "a key that is missing": [/turntable:clusterName:/, "turntable:name:", /'clusterName'/],
        "a window that ends before it starts": [
          /endTime: "06:00"/,
          'endTime: "02:00"',
          /endTime must be after startTime/,
        ],
      } as const;
      for (const [what, [pattern, replacement, named]] of Object.entries(wrong)) {
        writeFileSync(join(copy, "Pulumi.lab.yaml"), before.replace(pattern, replacement));
        const { code, out, error } = run("start-main.ts", []);
        equal(code, 1, what);
        match(`${out}${error}`, named);
      }
      writeFileSync(join(copy, "Pulumi.lab.yaml"), before);
    });

    it("refuses to run a second time at once", () => {
      const lock = takeLock(join(copy, ".turntable", "start.lock"), {
        pid: process.pid,
        purpose: "running npm start",
      });
      const second = run("start-main.ts", []);
      if (lock.taken) {
        lock.release();
      }
      deepEqual(second, {
        code: 1,
        out: "",
        error: `turntable: npm start must run once at a time in a clone, got process ${process.pid} running it; wait for its end\n`,
      });
    });

    it("refuses an installed CLI that is too old", () => {
      mkdirSync(join(copy, "old"), { recursive: true });
      writeFileSync(join(copy, "old", "pulumi"), "#!/bin/sh\necho v3.100.0\n");
      chmodSync(join(copy, "old", "pulumi"), 0o755);
      const { code, error } = run("start-main.ts", [], {
        PATH: [join(copy, "old"), environment["PATH"]].join(delimiter),
      });
      equal(code, 1);
      match(
        error,
        /^turntable: pulumi must be 3\.250\.0 or newer, got 3\.100\.0 at \S+\/old\/pulumi; update it/,
      );
    });

    it("refuses a stack that does not exist", () => {
      const { code, error } = run("start-main.ts", ["--stack", "prd"]);
      equal(code, 1);
      equal(error, "turntable: stack prd must have a file Pulumi.prd.yaml, got none; there are lab, prod\n");
    });
  });

  describe("npm run pulumi", () => {
    it("runs the CLI with the exit code and the output that it has", () => {
      const { code, out } = run("pulumi-main.ts", ["version"]);
      equal(code, 0);
      match(out, /^v3\.\d+\.\d+\n$/);
      equal(run("pulumi-main.ts", ["no-such-command"]).code === 0, false);
    });

    it("stops before anything starts when a passphrase is missing", () => {
      const { code, out, error } = run("pulumi-main.ts", ["preview", "--stack", "prod"]);
      deepEqual([code, out], [1, ""]);
      match(
        error,
        /^turntable: stack prod must have the passphrase of its secrets, got none; set PULUMI_CONFIG_PASSPHRASE_FILE/,
      );
    });

    it("previews the embedded stack on the person's terminal", () => {
      const { code, out } = run("pulumi-main.ts", ["preview", "--stack", "lab", "--diff"]);
      equal(code, 0, out);
      match(out, /Previewing update \(lab\)/);
      equal(/warning: using/.test(out), false);
    });
  });
});
