import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { cgroupHierarchies, checkCgroups, labCgroup } from "../../../../lab/rack/cgroup-hierarchies.ts";

const SEPARATE = `24 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard
30 24 0:26 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
31 30 0:27 / /sys/fs/cgroup/cpu rw,relatime shared:9 - cgroup cgroup rw,cpu
32 30 0:28 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct
33 30 0:29 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset
34 30 0:30 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
35 30 0:31 / /sys/fs/cgroup/devices rw,relatime - cgroup cgroup rw,devices
36 30 0:32 / /sys/fs/cgroup/freezer rw,relatime - cgroup cgroup rw,freezer
37 30 0:33 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
38 30 0:34 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,xattr,release_agent=/lib/systemd/x,name=systemd
39 30 0:35 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw,nsdelegate
`;
/** As systemd mounts them: two controllers in one hierarchy. */
const JOINT = SEPARATE.replace(/^31 .*\n/m, "").replace(
  "cpuacct rw,relatime - cgroup cgroup rw,cpuacct",
  "cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct",
);
const VERSION_2 =
  "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot\n";

describe("the machine's control groups", () => {
  it("are known by folder, kind and what mounts them again", () => {
    const found = cgroupHierarchies(SEPARATE);
    equal(found.length, 9);
    deepEqual(
      [found[0], found[7], found[8]],
      [
        { folder: "/sys/fs/cgroup/cpu", type: "cgroup", options: "cpu" },
        { folder: "/sys/fs/cgroup/systemd", type: "cgroup", options: "none,name=systemd" },
        { folder: "/sys/fs/cgroup/unified", type: "cgroup2", options: "" },
      ],
    );
  });

  it("may hold two controllers", () => {
    deepEqual(cgroupHierarchies(JOINT)[0], {
      folder: "/sys/fs/cgroup/cpu,cpuacct",
      type: "cgroup",
      options: "cpu,cpuacct",
    });
  });

  for (const [name, mounts] of Object.entries({
    "in hierarchies of their own": SEPARATE,
    "in a joint one": JOINT,
  })) {
    it(`suit a lab ${name}`, () => {
      equal(checkCgroups(cgroupHierarchies(mounts)), undefined);
    });
  }

  it("must be there in version 1", () => {
    equal(
      checkCgroups(cgroupHierarchies(VERSION_2)),
      "the machine must have the version 1 controllers of control groups, got none for cpu, cpuacct, cpuset, memory, " +
        "devices, freezer, pids; the lab has been tried with version 1 only: start the machine with " +
        "systemd.unified_cgroup_hierarchy=0 on its kernel's command line",
    );
  });

  it("must all be there", () => {
    const without = SEPARATE.replace(/^37 .*\n/m, "");
    match(checkCgroups(cgroupHierarchies(without)) ?? "", /got none for pids; /);
  });

  it("have a name of its own for each clone", () => {
    match(labCgroup("/a/.turntable/lab"), /^turntable-lab-[0-9a-f]{8}$/);
    notEqual(labCgroup("/a/.turntable/lab"), labCgroup("/b/.turntable/lab"));
  });
});
