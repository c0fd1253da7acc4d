import type { LabFile } from "../lab-file.ts";
import { layout } from "../layout.ts";

const REGISTRY = `${layout.registryName}:${layout.registryPort}`;
const CRI = `plugins."io.containerd.grpc.v1.cri"`;

/**
 * Debian's containerd 1.6, for a host that is a container itself: `restrict_oom_score_adj` because such a host may
 * not lower that score, no AppArmor because its profiles are the machine's.
 *
 * @param pauseImage image of every pod's sandbox; the host has it from its first boot on
 */
export function containerdFiles(pauseImage: string): readonly LabFile[] {
  return [
    { path: "/etc/containerd/config.toml", content: config(pauseImage) },
    {
      path: `/etc/containerd/certs.d/${REGISTRY}/hosts.toml`,
      content: `server = "http://${REGISTRY}"

[host."http://${REGISTRY}"]
  capabilities = ["pull", "resolve"]
`,
    },
  ];
}

function config(pauseImage: string): string {
  return `version = 2

[${CRI}]
  sandbox_image = "${pauseImage}"
  disable_apparmor = true
  restrict_oom_score_adj = true

[${CRI}.containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"

[${CRI}.containerd.runtimes.runc.options]
  SystemdCgroup = false

[${CRI}.cni]
  bin_dir = "/usr/lib/cni"
  conf_dir = "/etc/cni/net.d"

[${CRI}.registry]
  config_path = "/etc/containerd/certs.d"

[plugins."io.containerd.internal.v1.opt"]
  path = "/var/lib/containerd/opt"
`;
}
