import { equal, rejects } from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { alone } from "../../../../toolchain/start/alone.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("a command that runs once at a time", () => {
  const folder = temporaryFolder();

  it("is refused while it runs, with the process that runs it", async () => {
    await alone(folder(), "npm start", () =>
      rejects(
        alone(folder(), "npm start", () => Promise.resolve()),
        {
          message:
            `npm start must run once at a time in a clone, got process ${process.pid} running it; ` +
            "wait for its end",
        },
      ),
    );
  });

  it("can run again after it has ended or failed", async () => {
    await rejects(
      alone(folder(), "npm start", () => Promise.reject(new Error("broken"))),
      /broken/,
    );
    equal(await alone(folder(), "npm start", () => Promise.resolve("ran")), "ran");
    equal(existsSync(join(folder(), ".turntable", "start.lock")), false);
  });
});
