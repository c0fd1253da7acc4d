import type { LabPackage } from "../../../lab/packages/lab-package.ts";

/** A security update like any other. */
export const UPDATE = "lab-security-update";
/** Named like a kernel; only a deploy may change such a package. */
export const KERNEL = "linux-image-lab";
/** Like a container runtime's: it would take the node's containers with it. */
export const RUNTIME = "containerd-lab";
/** Asks for a reboot as the packages of Debian's kernels do, through the hooks of kernels. */
export const ASKING = "lab-asks-for-reboot";

export const NIGHT_PACKAGES = [UPDATE, KERNEL, RUNTIME, ASKING] as const;

const POSTINST = `#!/bin/sh
set -e
if [ "$1" = configure ] && [ -n "$2" ]; then
    run-parts --report --exit-on-error --arg=0-lab --arg=/boot/vmlinuz-0-lab /etc/kernel/postinst.d
fi
`;

/** These packages in one version. */
export function nightPackages(version: string): readonly LabPackage[] {
  return NIGHT_PACKAGES.map((name) => ({
    name,
    version,
    files: { [`/usr/share/${name}/version`]: `${version}\n` },
    ...(name === ASKING ? { scripts: { postinst: POSTINST } } : {}),
  }));
}
