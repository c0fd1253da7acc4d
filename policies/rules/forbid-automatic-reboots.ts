import { judgeUpgradeConfig } from "../reading/judge-upgrade-config.ts";
import { resourceRule } from "../rule.ts";

export const forbidAutomaticReboots = resourceRule({
  name: "forbid-automatic-reboots",
  description: "Unattended upgrades never reboot a host.",
  why: "A host that reboots by itself asks neither the lock nor a person.",
  severity: "critical",
  remediationSteps: 'write Automatic-Reboot "false" and no other value',
  judge: judgeUpgradeConfig(({ automaticReboot }) =>
    automaticReboot.length === 0 || automaticReboot.some((value) => value !== "false")
      ? ['does not set Automatic-Reboot to "false", and to nothing else']
      : [],
  ),
});
