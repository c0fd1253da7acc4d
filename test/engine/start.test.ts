import { deepEqual, equal, match } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { takeLock } from "../../toolchain/bootstrap/file-lock.js";
import { environment, useCommandCopy } from "./toolchain/command-copy.ts";

function committed(copy: string): string {
  return readFileSync(join(copy, "Pulumi.lab.yaml"), "utf8");
}

describe("npm start", () => {
  const copy = useCommandCopy();

  it("previews the embedded stack twice, without a login and without a change to committed files", () => {
    const before = committed(copy.folder);
    for (const attempt of ["first", "second"]) {
      const { code, out, error } = copy.run("start-main.ts", ["--summary", join(copy.folder, "summary.md")]);
      equal(code, 0, `${attempt}: ${out}${error}`);
      match(out, /^## Preview of lab: \d+ to create\n\n\*\*Allowed\*\*: no policy refuses it\.\n/);
      equal(readFileSync(join(copy.folder, "summary.md"), "utf8"), out);
      match(error, /^previewing lab with Pulumi \S+ and the policy pack\n$/);
    }
    equal(committed(copy.folder), before);
    equal(existsSync(join(copy.folder, "home", ".pulumi")), false);
  });

  it("keeps the passphrase to its owner and out of what it prints and stores", () => {
    const { out, error } = copy.run("start-main.ts", []);
    const path = join(copy.folder, ".turntable", "lab", "passphrase");
    const passphrase = readFileSync(path, "utf8").trim();
    equal(statSync(path).mode & 0o777, 0o600);
    equal(`${out}${error}`.includes(passphrase), false);
    equal(spawnSync("grep", ["-rlF", passphrase, join(copy.folder, ".turntable", "state")]).stdout.length, 0);
  });

  it("refuses a stack whose configuration is wrong, with the key that is", () => {
    const before = committed(copy.folder);
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
      writeFileSync(join(copy.folder, "Pulumi.lab.yaml"), before.replace(pattern, replacement));
      const { code, out, error } = copy.run("start-main.ts", []);
      equal(code, 1, what);
      match(`${out}${error}`, named);
    }
    writeFileSync(join(copy.folder, "Pulumi.lab.yaml"), before);
  });

  it("refuses to run a second time at once", () => {
    const lock = takeLock(join(copy.folder, ".turntable", "start.lock"), {
      pid: process.pid,
      purpose: "running npm start",
    });
    const second = copy.run("start-main.ts", []);
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
    mkdirSync(join(copy.folder, "old"), { recursive: true });
    writeFileSync(join(copy.folder, "old", "pulumi"), "#!/bin/sh\necho v3.100.0\n");
    chmodSync(join(copy.folder, "old", "pulumi"), 0o755);
    const { code, error } = copy.run("start-main.ts", [], {
      PATH: [join(copy.folder, "old"), environment["PATH"]].join(delimiter),
    });
    equal(code, 1);
    match(
      error,
      /^turntable: pulumi must be 3\.250\.0 or newer, got 3\.100\.0 at \S+\/old\/pulumi; update it/,
    );
  });

  it("refuses a stack that does not exist", () => {
    const { code, error } = copy.run("start-main.ts", ["--stack", "prd"]);
    equal(code, 1);
    equal(error, "turntable: stack prd must have a file Pulumi.prd.yaml, got none; there are lab, prod\n");
  });
});
