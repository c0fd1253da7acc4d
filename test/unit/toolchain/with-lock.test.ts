import { deepEqual, equal, rejects } from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "../../../toolchain/bootstrap/file-lock.js";
import { withLock } from "../../../toolchain/with-lock.ts";
import { fakeIo } from "./fake-io.ts";
import { temporaryFolder } from "./temporary-folder.ts";

describe("work under a lock", () => {
  const folder = temporaryFolder();
  const path = () => join(folder(), "etcd", "x.lock");

  function takeLockOf(purpose: string): { release: () => void } {
    mkdirSync(join(folder(), "etcd"));
    const lock = takeLock(path(), { pid: process.pid, purpose });
    if (!lock.taken) {
      throw new Error("a new folder has no lock");
    }
    return lock;
  }

  it("gives the lock back, also when the work fails", async () => {
    await rejects(
      withLock(path(), "building etcd", fakeIo(), () => Promise.reject(new Error("broken"))),
      /broken/,
    );
    equal(existsSync(path()), false);
  });

  it("waits for another process and says for whom, once in a while", async () => {
    const io = fakeIo();
    const lock = takeLockOf("first");
    const second = withLock(path(), "second", io, () => Promise.resolve("done"));
    while (io.now() < 20_000) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    lock.release();
    equal(await second, "done");
    deepEqual(io.lines.slice(0, 2), [
      `waiting for process ${process.pid}, which is first (0 s so far)`,
      `waiting for process ${process.pid}, which is first (15 s so far)`,
    ]);
  });

  it("stops waiting when the person wants to stop", async () => {
    const stop = new AbortController();
    await withLock(path(), "first", fakeIo(), async () => {
      const io = fakeIo({ signal: stop.signal });
      const waiting = withLock(path(), "second", io, () => Promise.resolve());
      stop.abort();
      await rejects(waiting, /^Error: stopped; nothing is half done/);
    });
  });
});
