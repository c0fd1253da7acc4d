import type { NodeFault } from "./fault.ts";
import { hostSays, hostShell, hostShellIfOn } from "./on-host.ts";

/** Where containerd's CRI plugin makes a folder for each container. */
const FOLDER = "/var/lib/containerd/io.containerd.grpc.v1.cri/containers";

/** Shell condition: the folder is a mount of its own that cannot be written. */
const WEDGED = `findmnt --noheadings --output OPTIONS --mountpoint ${FOLDER} | grep -Eq '^ro(,|$)'`;

export const containerCreationWedged: NodeFault = {
  name: "container-creation-wedged",
  appliesTo: "any node",
  what: "containerd's folder of containers is read-only: sandboxes start, containers cannot be created",
  seen: "the node stays Ready; a new pod is Pending with CreateContainerError",
  survivesReboot: false,
  inject: async (lab, node) => {
    await hostShell(
      lab,
      node,
      `if ! ${WEDGED}; then
mkdir -p ${FOLDER}
mount --bind ${FOLDER} ${FOLDER}
mount -o remount,bind,ro ${FOLDER}
fi
`,
    );
  },
  heal: (lab, node) => hostShellIfOn(lab, node, `while mountpoint -q ${FOLDER}; do umount ${FOLDER}; done\n`),
  isActive: (lab, node) => hostSays(lab, node, WEDGED),
};
