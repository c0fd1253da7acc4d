import { deepEqual, equal, match } from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcessGuard } from "../../support/process-guard.ts";
import { waitFor } from "../../support/wait-for.ts";

/** A program that writes its process id to a file and then never ends, whatever signal asks it to. */
const STUBBORN = `
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
require("node:fs").writeFileSync(process.argv[1], String(process.pid));
setInterval(() => undefined, 1000);
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function readPid(file: string): Promise<number> {
  let pid = 0;
  await waitFor(
    "the program writes its process id",
    async () => {
      pid = Number(await readFile(file, "utf8").catch(() => ""));
      return pid > 0 ? undefined : "it has not";
    },
    { deadlineSeconds: 8, intervalMilliseconds: 20 },
  );
  return pid;
}

describe("startProcessGuard", () => {
  let folder = "";

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "process-guard-test-"));
  });

  it("ends its processes, however stubborn, and removes their folder when it is stopped", async () => {
    const guard = startProcessGuard(folder);
    guard.start("stubborn", process.execPath, ["-e", STUBBORN, join(folder, "pid")]);
    const pid = await readPid(join(folder, "pid"));
    equal(isAlive(pid), true);
    equal(guard.failure(), undefined);
    await guard.stop();
    equal(isAlive(pid), false);
    equal(existsSync(folder), false);
  });

  it("says how a process ended by itself, with the end of its log", async () => {
    const guard = startProcessGuard(folder);
    guard.start("short", process.execPath, ["-e", 'console.error("no room"); process.exitCode = 3']);
    await waitFor("the end is noticed", () => (guard.failure() === undefined ? "it is not" : undefined), {
      deadlineSeconds: 8,
    });
    equal(guard.failure(), "short ended with exit code 3\nno room");
    await guard.stop();
  });

  it("says that a command does not exist", async () => {
    const guard = startProcessGuard(folder);
    guard.start("missing", join(folder, "no-such-command"), []);
    await waitFor("the failure is noticed", () => (guard.failure() === undefined ? "it is not" : undefined), {
      deadlineSeconds: 8,
    });
    match(guard.failure() ?? "", /^missing spawn .*no-such-command ENOENT\n/);
    await guard.stop();
  });

  it("does both also when the process that started it is killed", async () => {
    const pidFile = join(folder, "pid");
    const module = JSON.stringify(join(import.meta.dirname, "..", "..", "support", "process-guard.ts"));
    const starter = spawn(
      process.execPath,
      [
        "-e",
        `import(${module}).then(({ startProcessGuard }) => {
          const [, folder, stubborn] = process.argv;
          startProcessGuard(folder).start("stubborn", process.execPath, ["-e", stubborn, folder + "/pid"]);
          setInterval(() => undefined, 1000);
        })`,
        folder,
        STUBBORN,
      ],
      { stdio: "inherit" },
    );
    const pid = await readPid(pidFile);
    starter.kill("SIGKILL");
    await once(starter, "exit");
    await waitFor("the folder goes", () => (existsSync(folder) ? "it is there" : undefined), {
      deadlineSeconds: 8,
    });
    deepEqual([isAlive(pid), existsSync(folder)], [false, false]);
  });

  it("does not keep the process that started it alive", async () => {
    const module = JSON.stringify(join(import.meta.dirname, "..", "..", "support", "process-guard.ts"));
    const starter = spawn(
      process.execPath,
      [
        "-e",
        `import(${module}).then(({ startProcessGuard }) => void startProcessGuard(process.argv[1]))`,
        folder,
      ],
      { stdio: "inherit" },
    );
    deepEqual(await once(starter, "exit"), [0, null]);
  });
});
