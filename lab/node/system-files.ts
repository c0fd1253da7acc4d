import { createHash } from "node:crypto";
import type { LabFile } from "../lab-file.ts";
import type { LabNode } from "../layout.ts";
import { maskedUnit, wantedLink } from "./unit-file.ts";

/** What a host must not do: set values of the whole machine, or wait for devices and terminals that it has not. */
const NEVER_STARTED = [
  "systemd-sysctl.service",
  "systemd-modules-load.service",
  "systemd-pstore.service",
  "console-getty.service",
  "getty.target",
  // It only waits for a shutdown, in 20 MB.
  "unattended-upgrades.service",
];

/** Debian itself on a host. */
export function systemFiles(node: LabNode): readonly LabFile[] {
  return [
    { path: "/etc/machine-id", content: `${machineId(node.name)}\n`, mode: 0o444 },
    {
      path: "/etc/systemd/system.conf.d/lab.conf",
      // Containers outlive containerd's unit at a shutdown; systemd would wait 90 s for them.
      content: "[Manager]\nDefaultTimeoutStopSec=10s\n",
    },
    {
      path: "/etc/systemd/journald.conf.d/lab.conf",
      content: "[Journal]\nStorage=persistent\nSystemMaxUse=64M\n",
    },
    wantedLink("systemd-networkd.service", "multi-user.target"),
    wantedLink("systemd-networkd-wait-online.service", "network-online.target"),
    ...NEVER_STARTED.map(maskedUnit),
  ];
}

/** The same at every boot of every lab, so that journals and nodes are recognised. */
export function machineId(name: string): string {
  return createHash("sha256").update(`turntable lab ${name}`).digest("hex").slice(0, 32);
}
