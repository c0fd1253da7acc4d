import { deepEqual, equal } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOrderHostFiles } from "../../../../lab/faults/start-order-files.ts";
import { temporaryFolder } from "../../toolchain/temporary-folder.ts";

const PROGRAM = "/usr/local/sbin/lab-follow-orders";

describe("a host's files for its orders", () => {
  const folder = temporaryFolder();
  const at = (path: string) => join(folder(), path);
  beforeEach(() => {
    for (const each of ["lab/orders", "etc/lab", "run", "bin"]) {
      mkdirSync(at(each), { recursive: true });
    }
    writeFileSync(at("bin/systemd-run"), `#!/bin/sh\necho "$*" >${at("started")}\n`, { mode: 0o755 });
  });

  /** Runs the host's program with its folders below the temporary one; returns the version that it booted. */
  function boot(): string {
    const program = startOrderHostFiles().find(({ path }) => path === PROGRAM)?.content ?? "";
    const moved = program.replaceAll(/(?<= |>|")\/(lab|etc|run)\//g, `${folder()}/$1/`);
    const { status, stderr } = spawnSync("sh", ["-eu"], {
      input: moved,
      encoding: "utf8",
      env: { PATH: `${at("bin")}:/usr/bin:/bin` },
    });
    deepEqual([status, stderr], [0, ""]);
    return readFileSync(at("run/lab/booted-version"), "utf8").trim();
  }

  it("start the program at each boot, before kubelet", () => {
    deepEqual(
      startOrderHostFiles().map(({ path }) => path),
      [
        PROGRAM,
        "/etc/systemd/system/lab-follow-orders.service",
        "/etc/systemd/system/multi-user.target.wants/lab-follow-orders.service",
      ],
    );
  });

  it("boot nothing in particular without an order or a staged version", () => {
    equal(boot(), "none");
    equal(existsSync(at("started")), false);
  });

  it("boot the version that was staged", () => {
    writeFileSync(at("etc/lab/version"), "6.18.9\n");
    equal(boot(), "6.18.9");
  });

  it("boot the ordered version instead of the staged one", () => {
    writeFileSync(at("etc/lab/version"), "6.18.9\n");
    writeFileSync(at("lab/orders/boot-other"), "6.18.8\n");
    equal(boot(), "6.18.8");
  });

  it("reboot once more when that is ordered, and not after the next boot", () => {
    writeFileSync(at("lab/orders/reboot-again"), "20\n");
    boot();
    equal(
      readFileSync(at("started"), "utf8"),
      "--quiet --collect --unit=lab-fault-reboot-again --on-active=20 systemctl reboot\n",
    );
    equal(existsSync(at("lab/orders/reboot-again")), false);
  });
});
