import type { NodeFault } from "./fault.ts";
import { hostSays, hostShell, hostShellIfOn } from "./on-host.ts";

const PID = "pid=$(systemctl show --property MainPID --value containerd.service)";

export const containerdFrozen: NodeFault = {
  name: "containerd-frozen",
  appliesTo: "any node",
  what: "containerd is stopped by a signal: it holds its socket and answers nothing",
  seen: "the node stays Ready for two minutes more; new pods stay in ContainerCreating",
  survivesReboot: false,
  inject: async (lab, node) => {
    await hostShell(lab, node, `${PID}\nkill -STOP "$pid"\n`);
  },
  heal: (lab, node) => hostShellIfOn(lab, node, `${PID}\nif [ "$pid" != 0 ]; then kill -CONT "$pid"; fi\n`),
  isActive: (lab, node) => hostSays(lab, node, `${PID}; grep -q '^State:.T' "/proc/$pid/status"`),
};
