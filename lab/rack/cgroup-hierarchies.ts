import { createHash } from "node:crypto";

/** One of the machine's hierarchies of control groups (version 1, and the empty one of version 2). */
export interface CgroupHierarchy {
  /** Where it is mounted. */
  readonly folder: string;
  /** Version 2 has no controllers here: version 1 has them all. */
  readonly type: "cgroup" | "cgroup2";
  /** What `mount -o` must be told to get this one. */
  readonly options: string;
}

const GENERAL_OPTIONS = new Set([
  "rw",
  "ro",
  "xattr",
  "nsdelegate",
  "memory_recursiveprot",
  "clone_children",
]);

/**
 * The hierarchies in a `/proc/self/mountinfo`.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
 */
export function cgroupHierarchies(mountInfo: string): readonly CgroupHierarchy[] {
  return mountInfo.split("\n").flatMap((line) => {
    const [mount = "", source = ""] = line.split(" - ");
    const folder = mount.split(" ")[4] ?? "";
    const [type, , superOptions = ""] = source.split(" ");
    if (type !== "cgroup" && type !== "cgroup2") {
      return [];
    }
    const own = superOptions
      .split(",")
      .filter((option) => !GENERAL_OPTIONS.has(option) && !option.startsWith("release_agent="));
    const named = own.some((option) => option.startsWith("name="));
    return [{ folder, type, options: [...(named ? ["none"] : []), ...own].join() }];
  });
}

/**
 * A lab's own folder in each hierarchy; all that it runs is below, and nothing else is. Each clone has a name of its
 * own, so that none can end what another one runs.
 */
export function labCgroup(folder: string): string {
  return `turntable-lab-${createHash("sha256").update(folder).digest("hex").slice(0, 8)}`;
}

/** Why a lab cannot run with these hierarchies; undefined: it can. */
export function checkCgroups(hierarchies: readonly CgroupHierarchy[]): string | undefined {
  const controllers = hierarchies.flatMap(({ type, options }) =>
    type === "cgroup" ? options.split(",") : [],
  );
  const missing = ["cpu", "cpuacct", "cpuset", "memory", "devices", "freezer", "pids"].filter(
    (name) => !controllers.includes(name),
  );
  return missing.length === 0
    ? undefined
    : `the machine must have the version 1 controllers of control groups, got none for ${missing.join(", ")}; ` +
        "the lab has been tried with version 1 only: start the machine with " +
        "systemd.unified_cgroup_hierarchy=0 on its kernel's command line";
}
