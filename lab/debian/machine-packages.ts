import { existsSync } from "node:fs";
import type { LabIo } from "../lab-io.ts";
import { mustRun } from "../must-run.ts";

/** Debian packages that the machine itself must have, by a file of each. */
export const MACHINE_PACKAGES = {
  debootstrap: "/usr/sbin/debootstrap",
  "systemd-container": "/usr/bin/systemd-nspawn",
} as const;

export type MachinePackage = keyof typeof MACHINE_PACKAGES;

/** Installs what is missing of these packages with the machine's own apt. */
export async function ensureMachinePackages(
  io: Pick<LabIo, "run" | "report">,
  packages: readonly MachinePackage[],
): Promise<void> {
  const missing = packages.filter((name) => !existsSync(MACHINE_PACKAGES[name]));
  if (missing.length === 0) {
    return;
  }
  io.report(`installing ${missing.join(", ")} on this machine`);
  await mustRun(io, ["apt-get", "-qq", "update"]);
  await mustRun(io, ["apt-get", "-qq", "-y", "--no-install-recommends", "install", ...missing]);
}
