import { deepEqual, equal, match } from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dirname, "build-main.ts");

/** A number that no process has stands for a child that did not start. */
function pidOf(child: ChildProcess): number {
  return child.pid ?? Number.MAX_SAFE_INTEGER;
}

describe("a build from a Go module that is interrupted", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "turntable-build-"));
    const module = join(folder, "toolchain", "go", "slow");
    mkdirSync(module, { recursive: true });
    // The executable takes the name of the last part of the module.
    writeFileSync(join(module, "go.mod"), "module example.org/etcd\n\ngo 1.26.0\n");
    writeFileSync(
      join(module, "main.go"),
      'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("it works") }\n',
    );
  });

  afterEach(() => {
    // Go's caches are read-only.
    spawnSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  const cached = () => readdirSync(join(folder, "cache", "slow"));

  /** A build with an empty cache of Go, which so takes some seconds, in a process group of its own. */
  function start() {
    const child = spawn(process.execPath, [main, folder], {
      detached: true,
      env: {
        ...process.env,
        TURNTABLE_TOOLCHAIN: join(folder, "cache"),
        GOCACHE: join(folder, "go-cache"),
        GOFLAGS: "",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = { out: "", error: "" };
    child.stdout.on("data", (data: Buffer) => (said.out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (said.error += data.toString()));
    const ended = once(child, "close").then(([code]) => ({
      code: code === null ? undefined : Number(code),
      ...said,
    }));
    return { child, ended };
  }

  /** Resolves when Go has begun to compile. */
  async function compiling(): Promise<void> {
    while (!existsSync(join(folder, "go-cache", "README"))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it("leaves nothing finished when it is killed, and is built by the next run", async () => {
    const { child, ended } = start();
    await compiling();
    process.kill(-pidOf(child), "SIGKILL");
    await ended;
    deepEqual(
      cached().filter((name) => !/\.(?:lock|unfinished)$/.test(name)),
      [],
    );
    equal(cached().length, 2);

    const { code, out, error } = await start().ended;
    equal(code, 0);
    match(error, /^building slow 1\.0\.0 from its Go module: [\s\S]*built slow 1\.0\.0 in \d/);
    equal(spawnSync(join(out.trim(), "etcd"), { encoding: "utf8" }).stdout, "it works\n");
    deepEqual(cached(), [out.trim().split("/").at(-1)]);
  });

  it("tidies up when it is asked to stop, and says that it can go on", async () => {
    const { child, ended } = start();
    await compiling();
    child.kill("SIGTERM");
    const { code, error } = await ended;
    equal(code, 143);
    match(error, /turntable: stopped; nothing is half done, and the same command goes on from here\n$/);
    deepEqual(cached(), []);
  });

  it("is done once when two want it, and the second says for whom it waits", async () => {
    const first = start();
    await compiling();
    const second = start();
    const [one, two] = await Promise.all([first.ended, second.ended]);
    deepEqual([one.code, two.code, one.out], [0, 0, two.out]);
    match(
      two.error,
      new RegExp(`^waiting for process ${pidOf(first.child)}, which is building slow 1\\.0\\.0 `),
    );
    equal(two.error.includes("from its Go module"), false);
  });
});
