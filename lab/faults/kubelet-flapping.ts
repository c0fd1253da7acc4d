import type { NodeFault } from "./fault.ts";
import { hostSays, hostShell, hostShellIfOn } from "./on-host.ts";

const UNIT = "lab-fault-kubelet-flapping.service";
/** Seconds: well beyond the 50 s for which the controller manager waits for a node, so that a busy machine sees Ready change too. */
const DOWN = 90;
const UP = 30;

export const kubeletFlapping: NodeFault = {
  name: "kubelet-flapping",
  appliesTo: "any node",
  what: `kubelet is stopped for ${DOWN} s and runs for ${UP} s, in turns`,
  seen: "Ready changes between Unknown and True",
  survivesReboot: false,
  inject: async (lab, node) => {
    await hostShell(
      lab,
      node,
      `if ! systemctl is-active --quiet ${UNIT}; then
systemd-run --quiet --collect --unit=${UNIT} sh -c 'while systemctl stop kubelet.service; do
sleep ${DOWN}; systemctl start kubelet.service; sleep ${UP}; done'
fi
`,
    );
  },
  heal: (lab, node) =>
    hostShellIfOn(
      lab,
      node,
      `if systemctl is-active --quiet ${UNIT}; then systemctl stop ${UNIT}; fi
systemctl start --no-block kubelet.service
`,
    ),
  isActive: (lab, node) => hostSays(lab, node, `systemctl is-active --quiet ${UNIT}`),
};
