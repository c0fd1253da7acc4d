import { ORDERS_IN_HOST } from "../faults/start-orders.ts";
import { waitForStartScript } from "../faults/wait-for-start-script.ts";
import { layout } from "../layout.ts";
import { nodeArgument } from "../machine/find-machine.ts";
import { paths } from "../node/paths.ts";

/** What nspawn calls a host is this and the host's name; the machine sees its link as `vb-` and the same, in 15 letters. */
export const MACHINE_PREFIX = "turntable-";

const DISK_BINDS = {
  containerd: "/var/lib/containerd",
  kubelet: "/var/lib/kubelet",
  etcd: "/var/lib/etcd",
} as const;

/**
 * A script of the rack that becomes the systemd-nspawn of host `$1`. Each host has a control group of its own in
 * each hierarchy, which is the root of what the host sees; what an earlier boot left there is removed, because
 * kubelet waits for each of these.
 */
export function startNodeScript(): string {
  const binds = Object.entries(DISK_BINDS).map(([name, path]) => `--bind="$disk/${name}:${path}"`);
  return `#!/bin/sh
set -eu
node=$1
disk=/lab/nodes/$node
${waitForStartScript("$disk/orders")}awk '$3 == "cgroup" && $4 !~ /name=/ { print $2 }' /proc/mounts | while read -r folder; do
  mount -o remount,bind,rw "$folder"
  mkdir -p "$folder/$node"
  for attempt in 1 2 3 4 5; do
    if find "$folder/$node" -mindepth 1 -depth -type d -exec rmdir {} +; then break; fi
    sleep 0.2
  done
  if [ -e "$folder/cpuset.cpus" ]; then
    cat "$folder/cpuset.cpus" > "$folder/$node/cpuset.cpus"
    cat "$folder/cpuset.mems" > "$folder/$node/cpuset.mems"
  fi
  # The shell itself, which becomes the host: $$ is the same in the loop's own process.
  echo $$ > "$folder/$node/cgroup.procs"
done
if ! mountpoint -q "$disk/merged"; then
  mount -t overlay overlay -o "lowerdir=/lab-root,upperdir=$disk/upper,workdir=$disk/work" "$disk/merged"
fi
# The kernel takes a moment to take the link of an earlier boot away, and nspawn makes none beside it.
while [ -e "/sys/class/net/vb-${MACHINE_PREFIX}$node" ]; do
  if ! ip link delete "vb-${MACHINE_PREFIX}$node"; then sleep 0.1; fi
done
export SYSTEMD_SECCOMP=0 SYSTEMD_NSPAWN_API_VFS_WRITABLE=network
exec systemd-nspawn ${nodeArgument("$node").replace("=", '="')}" --machine="${MACHINE_PREFIX}$node" --boot --register=no \\
  --keep-unit --network-bridge=${layout.bridge} --capability=all --private-users=no --resolv-conf=off \\
  --timezone=off --link-journal=no --console=pipe --bind=/dev/kmsg --bind=/dev/fuse \\
  ${binds.join(" ")} \\
  --bind=/lab/registry:${paths.registry} --bind-ro=/lab/bin:${paths.bin} \\
  --bind="$disk/orders:${ORDERS_IN_HOST}"
`;
}
