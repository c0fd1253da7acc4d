import type { LabFile } from "../lab-file.ts";
import { serviceFiles } from "./unit-file.ts";

/** Values that kubelet would write for the whole machine; it is shown files that hold them already. */
const KUBELET_SYSCTLS = {
  "vm/overcommit_memory": 1,
  "vm/panic_on_oom": 0,
  "kernel/panic": 10,
  "kernel/panic_on_oops": 1,
  "kernel/keys/root_maxkeys": 1_000_000,
  "kernel/keys/root_maxbytes": 25_000_000,
} as const;

/** What runs at each boot of a host before containerd. */
export function bootFiles(): readonly LabFile[] {
  return [
    { path: "/opt/lab/boot", content: bootScript(), mode: 0o755 },
    ...serviceFiles({
      name: "lab-boot",
      unit: ["Description=Make this host fit for kubelet", "Before=containerd.service kubelet.service"],
      service: ["Type=oneshot", "RemainAfterExit=yes", "ExecStart=/opt/lab/boot"],
      wantedBy: "multi-user.target",
    }),
  ];
}

function bootScript(): string {
  const sysctls = Object.entries(KUBELET_SYSCTLS).map(([name, value]) => `show ${name} ${value}`);
  return `#!/bin/sh
set -eu
# nspawn leaves the controllers read-only; containers need folders of their own in them.
awk '$3 == "cgroup" { print $2 }' /proc/mounts | while read -r folder; do
  mount -o remount,bind,rw "$folder"
done
mkdir -p /run/lab-sysctl
show() {
  file=/run/lab-sysctl/$(echo "$1" | tr / _)
  echo "$2" > "$file"
  mount --bind "$file" "/proc/sys/$1"
}
${sysctls.join("\n")}
echo 1 > /proc/sys/net/ipv4/ip_forward
# Pods hand mounts on only from a shared one.
mount --make-rshared /
`;
}
