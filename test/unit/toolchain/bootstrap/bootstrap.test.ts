import { deepEqual, equal, match } from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { delimiter, dirname, join } from "node:path";
import { temporaryFolder } from "../temporary-folder.ts";

const root = join(import.meta.dirname, "../../../..");
const LOCK = JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" } } });

describe("bootstrap in a fresh clone", function () {
  this.timeout(30_000);
  const folder = temporaryFolder();

  beforeEach(() => {
    cpSync(join(root, "toolchain", "bootstrap"), join(folder(), "toolchain", "bootstrap"), {
      recursive: true,
    });
    cpSync(join(root, "toolchain", "bootstrap.js"), join(folder(), "toolchain", "bootstrap.js"));
    writeFileSync(join(folder(), "package.json"), '{"type":"module"}');
    writeFileSync(join(folder(), "package-lock.json"), LOCK);
    npm(`
      await new Promise((resolve) => setTimeout(resolve, 300));
      mkdirSync("node_modules", { recursive: true });
      writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(LOCK)});
    `);
  });

  /** An npm that writes down its arguments and then does this. */
  function npm(program: string): void {
    mkdirSync(join(folder(), "bin"), { recursive: true });
    const path = join(folder(), "bin", "npm");
    writeFileSync(
      path,
      `#!${process.execPath}
      import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
      appendFileSync("npm.log", process.argv.slice(2).join(" ") + "\\n");
      ${program}`,
    );
    chmodSync(path, 0o755);
  }

  function script(program: string): void {
    writeFileSync(join(folder(), "script.ts"), program);
  }

  function start(...args: readonly string[]) {
    const child = spawn(process.execPath, ["toolchain/bootstrap.js", "script.ts", ...args], {
      cwd: folder(),
      env: { PATH: [join(folder(), "bin"), dirname(process.execPath)].join(delimiter) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = { out: "", error: "" };
    child.stdout.on("data", (data: Buffer) => (said.out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (said.error += data.toString()));
    const ended = once(child, "close").then(([code]) => ({ code: Number(code), ...said }));
    return { child, said, ended };
  }

  const installations = () => readFileSync(join(folder(), "npm.log"), "utf8").trim().split("\n");

  it("installs the packages, runs the script with its arguments and ends as it ends", async () => {
    script("console.log(process.argv.slice(2).join()); process.exitCode = 7;");
    const { code, out, error } = await start("a", "--b").ended;
    deepEqual([code, out], [7, "a,--b\n"]);
    match(
      error,
      /^installing the npm packages \(node_modules is missing or its installation was interrupted\)/,
    );
    deepEqual(installations(), ["ci --ignore-scripts --no-audit --no-fund --loglevel=error"]);
  });

  it("installs nothing the second time", async () => {
    script("");
    await start().ended;
    const { code, error } = await start().ended;
    deepEqual([code, error], [0, ""]);
    equal(installations().length, 1);
  });

  it("installs once when two start at the same time, and the other says for whom it waits", async () => {
    script("");
    const [first, second] = await Promise.all([start().ended, start().ended]);
    deepEqual([first.code, second.code], [0, 0]);
    equal(installations().length, 1);
    match(first.error + second.error, /waiting for process \d+, which is installing the npm packages/);
  });

  it("does not run the script when npm fails, and says what to do", async () => {
    npm("process.exitCode = 3;");
    script("console.log('ran')");
    const { code, out, error } = await start().ended;
    deepEqual([code, out], [1, ""]);
    match(
      error,
      /turntable: npm ci failed \(exit 3\); its message above says why\. .* run the same command again\n$/,
    );
    equal(existsSync(join(folder(), ".turntable", "npm-ci.lock")), false);
  });

  it("passes a signal on to the script, and waits for it to tidy up", async () => {
    script(`
      process.on("SIGTERM", () => { console.log("tidied"); process.exit(9); });
      setInterval(() => 0, 1000);
      console.log("ready");
    `);
    const { child, said, ended } = start();
    while (!said.out.includes("ready")) {
      await once(child.stdout, "data");
    }
    child.kill("SIGTERM");
    const { code, out } = await ended;
    deepEqual([code, out], [9, "ready\ntidied\n"]);
  });
});
