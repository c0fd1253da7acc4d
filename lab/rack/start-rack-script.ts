import type { CgroupHierarchy } from "./cgroup-hierarchies.ts";

/**
 * Lines of shell that become the rack. `$1` is the folder of the cluster, `$2` the rack's Debian root; the command
 * of the rack follows.
 *
 * The shell enters a control group of the lab in each hierarchy, then namespaces in which this group is the root of
 * the hierarchy: whatever the rack and its hosts do with control groups stays below it. The machine sees none
 * of the mounts.
 */
export function startRackScript(hierarchies: readonly CgroupHierarchy[], cgroup: string): string {
  return `${hierarchies.map((each) => enter(each, cgroup)).join("\n")}
exec unshare --mount --cgroup --propagation private sh -euc '
${hierarchies.map(remount).join("\n")}
mount -t overlay overlay -o "lowerdir=$2,upperdir=$1/rack/upper,workdir=$1/rack/work" "$1/rack/merged"
shift 2
exec "$@"' sh "$@"
`;
}

function enter({ folder, options }: CgroupHierarchy, cgroup: string): string {
  const own = `${folder}/${cgroup}`;
  const inherit = ["cpus", "mems"].map((each) => `cat ${folder}/cpuset.${each} > ${own}/cpuset.${each}`);
  return [
    `mkdir -p ${own}`,
    // A new group of this controller has no processor and takes no process.
    ...(options.split(",").includes("cpuset") ? inherit : []),
    `echo $$ > ${own}/cgroup.procs`,
  ].join("\n");
}

function remount({ folder, type, options }: CgroupHierarchy): string {
  return `umount ${folder}\nmount -t ${type} ${options === "" ? "" : `-o ${options} `}cgroup ${folder}`;
}
