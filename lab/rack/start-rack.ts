import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LabFile } from "../lab-file.ts";
import type { Lab } from "../lab.ts";
import { INSIDE, enterRack } from "../machine/enter.ts";
import { findRack, rackArgument } from "../machine/find-machine.ts";
import { endLabProcesses } from "../machine/lab-processes.ts";
import { listProcesses } from "../machine/processes.ts";
import type { Roots } from "../machine/roots.ts";
import { rackInit } from "../machine/running-init.ts";
import { makeFolder } from "../make-folder.ts";
import { waitUntil } from "../wait-until.ts";
import { writeFiles } from "../write-files.ts";
import { cgroupHierarchies, labCgroup } from "./cgroup-hierarchies.ts";
import { RACK_TARGET } from "./rack-files.ts";
import { startRackScript } from "./start-rack-script.ts";

const BOOT_MILLISECONDS = 30_000;
const ANSWER_MILLISECONDS = 5000;

/** Starts the machine of a lab, unless it runs, and waits until its systemd has reached its target. */
export async function startRack(lab: Lab, roots: Roots, files: readonly LabFile[]): Promise<void> {
  if (findRack(listProcesses(), lab.cluster) === undefined) {
    // What a rack leaves behind that was ended from outside would still write to the disks.
    await endLabProcesses(lab);
    for (const part of ["upper", "work", "merged"]) {
      await makeFolder(join(lab.cluster, "rack", part));
    }
    await writeFiles(join(lab.cluster, "rack", "upper"), files);
    await start(lab, roots);
  }
  await waitUntil(lab.io, "the rack to boot", () => whyNotBooted(lab), { deadline: BOOT_MILLISECONDS });
}

async function start({ io, folder, cluster }: Lab, roots: Roots): Promise<void> {
  const hierarchies = cgroupHierarchies(await readFile("/proc/self/mountinfo", "utf8"));
  const script = startRackScript(hierarchies, labCgroup(folder));
  const devices = ["/dev/kmsg", "/dev/fuse"].filter((device) => existsSync(device));
  const nspawn = [
    "systemd-nspawn",
    rackArgument(cluster),
    "--machine=turntable-rack",
    "--boot",
    "--register=no",
    "--keep-unit",
    "--capability=all",
    "--private-users=no",
    "--resolv-conf=off",
    "--timezone=off",
    "--link-journal=no",
    "--console=pipe",
    ...devices.map((device) => `--bind=${device}`),
    `--bind=${cluster}:/lab`,
    `--bind-ro=${roots.host}:/lab-root`,
  ];
  await io.start("sh", ["-euc", script, "sh", cluster, roots.rack, ...nspawn], {
    env: { ...INSIDE, SYSTEMD_SECCOMP: "0", SYSTEMD_NSPAWN_API_VFS_WRITABLE: "1" },
    log: join(cluster, "rack", "log"),
  });
}

async function whyNotBooted(lab: Lab): Promise<string | undefined> {
  const { io, cluster } = lab;
  const init = rackInit(lab);
  if (init === undefined) {
    const log = await readFile(join(cluster, "rack", "log"), "utf8");
    return `it has not started: ${log.trim().slice(-500)}`;
  }
  const [command, ...args] = [...enterRack(init), "systemctl", "is-active", RACK_TARGET];
  const outcome = await io.run(command, args, { env: INSIDE, deadline: ANSWER_MILLISECONDS });
  return outcome.code === 0 ? undefined : `its systemd says ${`${outcome.stdout}${outcome.stderr}`.trim()}`;
}
