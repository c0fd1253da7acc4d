import type { LabFile } from "../lab-file.ts";
import { serviceFiles } from "../node/unit-file.ts";
import { ORDERS_IN_HOST } from "./start-orders.ts";

/** Unit of a host that reboots it once more. */
export const REBOOT_AGAIN_UNIT = "lab-fault-reboot-again";

/** What a host has booted: the order, else what was staged, else the version it was made with. */
export const BOOTED_VERSION = "/run/lab/booted-version";

const STAGED_VERSION = "/etc/lab/version";

/** Files of a host: it follows its orders early in each boot. */
export function startOrderHostFiles(): readonly LabFile[] {
  return [
    {
      path: "/usr/local/sbin/lab-follow-orders",
      mode: 0o755,
      content: `#!/bin/sh -eu
version=none
if [ -s ${STAGED_VERSION} ]; then version=$(cat ${STAGED_VERSION}); fi
if [ -s ${ORDERS_IN_HOST}/boot-other ]; then version=$(cat ${ORDERS_IN_HOST}/boot-other); fi
mkdir -p /run/lab
echo "$version" >${BOOTED_VERSION}
if [ -s ${ORDERS_IN_HOST}/reboot-again ]; then
seconds=$(cat ${ORDERS_IN_HOST}/reboot-again)
rm ${ORDERS_IN_HOST}/reboot-again
systemd-run --quiet --collect --unit=${REBOOT_AGAIN_UNIT} --on-active="$seconds" systemctl reboot
fi
`,
    },
    ...serviceFiles({
      name: "lab-follow-orders",
      unit: ["Description=Follow the lab's orders for this boot", "Before=kubelet.service"],
      service: ["Type=oneshot", "RemainAfterExit=yes", "ExecStart=/usr/local/sbin/lab-follow-orders"],
      wantedBy: "multi-user.target",
    }),
  ];
}
