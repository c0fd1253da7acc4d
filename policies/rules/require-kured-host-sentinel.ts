import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import type { Kured } from "../reading/kured/kured.ts";
import { resourceRule } from "../rule.ts";

const SENTINEL = "/var/run/reboot-required";
const HOST_PATHS: readonly (string | undefined)[] = [SENTINEL, "/run/reboot-required"];

export const requireKuredHostSentinel = resourceRule({
  name: "require-kured-host-sentinel",
  description: "kured reboots a node for the file that Debian creates on the host, and for nothing else.",
  why: "kured looks inside its container, where it sees what is mounted from the host and nothing else. Another path is never seen, and a command decides about reboots where nobody looks.",
  severity: "medium",
  remediationSteps:
    "leave configuration.rebootSentinel out or set it to /var/run/reboot-required, set no rebootSentinelCommand, and mount the directory from the host",
  judge: judgeKured((kured) => {
    const sentinel = effectiveFlag(kured, "reboot-sentinel");
    const command = effectiveFlag(kured, "reboot-sentinel-command");
    const problems = [];
    if ((command.value ?? "") !== "") {
      problems.push(`asks a command whether to reboot (${command.setBy})`);
    } else if (!HOST_PATHS.includes(onHost(kured, sentinel.value ?? SENTINEL))) {
      problems.push(`watches another file than ${SENTINEL} of the host (${sentinel.setBy})`);
    }
    return problems;
  }),
});

/** The path on the host of a path in the container; undefined: nothing of the host is there. */
function onHost(kured: Kured, path: string): string | undefined {
  const mount = kured.mounts().find(({ mountPath }) => path.startsWith(`${mountPath.replace(/\/+$/, "")}/`));
  return mount && mount.hostPath.replace(/\/+$/, "") + path.slice(mount.mountPath.replace(/\/+$/, "").length);
}
