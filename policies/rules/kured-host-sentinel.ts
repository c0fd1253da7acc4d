import { effectiveFlag } from "../reading/kured-flags.ts";
import { readKuredValues } from "../reading/kured-release.ts";
import { resourceRule } from "../rule.ts";

const HOST_PATHS = ["/var/run/reboot-required", "/run/reboot-required"];

/**
 * The chart mounts the directory of `rebootSentinel` from the host and rewrites the flag; a path inside the container
 * is never seen, and a command of one's own decides about reboots unseen.
 */
export const kuredHostSentinel = resourceRule({
  name: "kured-host-sentinel",
  description: "kured reboots a node for the file that Debian creates on the host, and for nothing else.",
  severity: "medium",
  remediationSteps:
    "leave configuration.rebootSentinel out or set it to /var/run/reboot-required, and set no rebootSentinelCommand",
  judge: (resource) => {
    const values = readKuredValues(resource);
    if (values === undefined) {
      return undefined;
    }
    const sentinel = effectiveFlag(values, "reboot-sentinel");
    const command = effectiveFlag(values, "reboot-sentinel-command");
    const problems = [];
    if (sentinel.value !== undefined && !HOST_PATHS.includes(sentinel.value)) {
      problems.push(
        `${resource.name} watches another file than /var/run/reboot-required (${sentinel.setBy})`,
      );
    }
    if (command.value !== undefined) {
      problems.push(`${resource.name} asks a command whether to reboot (${command.setBy})`);
    }
    return problems;
  },
});
