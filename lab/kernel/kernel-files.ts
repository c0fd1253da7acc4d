import { readFileSync } from "node:fs";
import type { LabFile } from "../lab-file.ts";
import { paths } from "../node/paths.ts";
import { serviceFiles } from "../node/unit-file.ts";

const EXECUTABLE = 0o755;

/** Lines of a unit that settles what a boot runs: after an order of a fault, before anybody asks. */
export const WHEN_BOOT_IS_SETTLED = ["After=lab-follow-orders.service", "Before=kubelet.service"] as const;

/** Makes a lab's host one whose kernel is a Debian package: the newest in /boot is what a boot runs. */
export function kernelFiles(): readonly LabFile[] {
  return [
    ...kernelNameFiles(),
    program("boot-kernel", "/usr/local/sbin/lab-boot-kernel"),
    ...serviceFiles({
      name: "lab-boot-kernel",
      unit: ["Description=Boot the newest kernel in /boot", ...WHEN_BOOT_IS_SETTLED],
      service: ["Type=oneshot", "RemainAfterExit=yes", "ExecStart=/usr/local/sbin/lab-boot-kernel"],
      wantedBy: "multi-user.target",
    }),
  ];
}

/** What answers with the kernel that a host would have booted, and its kubelet where programs are looked for. */
export function kernelNameFiles(): readonly LabFile[] {
  return [
    program("uname", "/usr/local/bin/uname"),
    { path: "/usr/local/bin/kubelet", content: `${paths.bin}/kubelet`, kind: "link" },
  ];
}

function program(name: string, path: string): LabFile {
  return { path, content: readFileSync(new URL(name, import.meta.url), "utf8"), mode: EXECUTABLE };
}
