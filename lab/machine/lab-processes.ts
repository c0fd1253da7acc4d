import { existsSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { Lab } from "../lab.ts";
import { cgroupHierarchies, labCgroup } from "../rack/cgroup-hierarchies.ts";
import { waitUntil } from "../wait-until.ts";

const END_MILLISECONDS = 30_000;
const INTERVAL_MILLISECONDS = 100;

/** The lab's own control group in each hierarchy in which there is one. */
export function labCgroups({ folder }: Pick<Lab, "folder">): readonly string[] {
  return cgroupHierarchies(readFileSync("/proc/self/mountinfo", "utf8"))
    .map((hierarchy) => join(hierarchy.folder, labCgroup(folder)))
    .filter((path) => existsSync(path));
}

/** Numbers of all processes of a lab, hosts and pods included. */
export function labProcesses(lab: Pick<Lab, "folder">): readonly number[] {
  const found = labCgroups(lab).flatMap((cgroup) => [cgroup, ...below(cgroup)].flatMap(processesOf));
  return [...new Set(found)];
}

/** Ends everything that a lab runs, at once, and removes its control groups. */
export async function endLabProcesses(lab: Lab): Promise<void> {
  const attempt = () => {
    const left = labProcesses(lab);
    left.forEach(endProcess);
    return left.length === 0 ? undefined : `there are ${left.length} left`;
  };
  const limits = { deadline: END_MILLISECONDS, interval: INTERVAL_MILLISECONDS };
  await waitUntil(lab.io, "the processes of the lab to end", attempt, limits);
  await waitUntil(lab.io, "the lab's control groups to be empty", () => removeCgroups(lab), limits);
}

/** A group may be busy for a moment after its last process has ended. */
function removeCgroups(lab: Lab): string | undefined {
  for (const cgroup of labCgroups(lab)) {
    try {
      [...below(cgroup).toReversed(), cgroup].forEach((folder) => rmdirSync(folder));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return undefined;
}

/** Folders below a group, each before those inside it. */
function below(cgroup: string): readonly string[] {
  return unlessGone(() => readdirSync(cgroup, { withFileTypes: true }), [])
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [join(cgroup, name), ...below(join(cgroup, name))]);
}

function processesOf(cgroup: string): readonly number[] {
  // A process of a namespace that cannot be seen is shown as 0.
  return unlessGone(() => readFileSync(join(cgroup, "cgroup.procs"), "utf8"), "")
    .split("\n")
    .map(Number)
    .filter((pid) => pid > 0);
}

/** Whoever runs in a lab that ends removes groups while they are looked at. */
function unlessGone<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENODEV")) {
      return otherwise;
    }
    throw error;
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
