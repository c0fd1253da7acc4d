import { DISK_IS_FULL, emptyDiskScript, fillDiskScript } from "./disk-full-scripts.ts";
import type { NodeFault } from "./fault.ts";
import { hostSays, hostShell, hostShellIfOn } from "./on-host.ts";

export const diskFull: NodeFault = {
  name: "disk-full",
  appliesTo: "any node",
  what: "writes of containerd, apt and what stages a version fail with `No space left on device`; kubelet's own folder is spared, so it reports no DiskPressure",
  seen: "the node stays Ready; pulls, new containers and package downloads fail with ENOSPC",
  survivesReboot: false,
  inject: async (lab, node) => {
    await hostShell(lab, node, fillDiskScript());
  },
  heal: (lab, node) => hostShellIfOn(lab, node, emptyDiskScript()),
  isActive: (lab, node) => hostSays(lab, node, DISK_IS_FULL),
};
