import { equal, match, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { startNodeScript } from "../../../../lab/rack/start-node-script.ts";
import { startRackScript } from "../../../../lab/rack/start-rack-script.ts";
import { nodeArgument } from "../../../../lab/machine/find-machine.ts";

const HIERARCHIES = [
  { folder: "/sys/fs/cgroup/cpuset", type: "cgroup", options: "cpuset" },
  { folder: "/sys/fs/cgroup/memory", type: "cgroup", options: "memory" },
  { folder: "/sys/fs/cgroup/unified", type: "cgroup2", options: "" },
] as const;

describe("the script that becomes the rack", () => {
  const script = startRackScript(HIERARCHIES, "turntable-lab-1");

  it("is a shell's", () => {
    equal(execFileSync("sh", ["-n", "-c", script], { encoding: "utf8" }), "");
  });

  it("enters a group of its own in every hierarchy, after giving it processors", () => {
    const before = script.split("exec unshare")[0];
    equal(
      before,
      `mkdir -p /sys/fs/cgroup/cpuset/turntable-lab-1
cat /sys/fs/cgroup/cpuset/cpuset.cpus > /sys/fs/cgroup/cpuset/turntable-lab-1/cpuset.cpus
cat /sys/fs/cgroup/cpuset/cpuset.mems > /sys/fs/cgroup/cpuset/turntable-lab-1/cpuset.mems
echo $$ > /sys/fs/cgroup/cpuset/turntable-lab-1/cgroup.procs
mkdir -p /sys/fs/cgroup/memory/turntable-lab-1
echo $$ > /sys/fs/cgroup/memory/turntable-lab-1/cgroup.procs
mkdir -p /sys/fs/cgroup/unified/turntable-lab-1
echo $$ > /sys/fs/cgroup/unified/turntable-lab-1/cgroup.procs
`,
    );
  });

  it("mounts nothing where the machine sees it", () => {
    const [before = "", after = ""] = script.split("exec unshare --mount --cgroup --propagation private");
    ok(!before.includes("mount "));
    match(after, /^mount -t cgroup -o memory cgroup \/sys\/fs\/cgroup\/memory$/m);
    match(after, /^mount -t cgroup2 cgroup \/sys\/fs\/cgroup\/unified$/m);
  });
});

describe("the script that becomes a host", () => {
  const script = startNodeScript();

  it("is a shell's", () => {
    equal(execFileSync("sh", ["-n", "-c", script], { encoding: "utf8" }), "");
  });

  it("starts nspawn with the argument by which a host is found", () => {
    const line = /^exec systemd-nspawn .*$/m.exec(script)?.[0] ?? "";
    const argument = execFileSync(
      "sh",
      ["-c", line.replace(/^exec systemd-nspawn/, "node=w1; printf '%s\\n'").replace(/\\$/, "")],
      { encoding: "utf8" },
    );
    equal(argument.split("\n")[0], nodeArgument("w1"));
  });
});
