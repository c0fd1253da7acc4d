import { buildKuredAbsentRule } from "./kured-absent-rule.ts";
import type { KuredArgs } from "./kured-args.ts";
import { buildKuredHelmRelease } from "./kured-helm-release.ts";
import { buildKuredHelmRepository } from "./kured-helm-repository.ts";
import { buildKuredNamespace } from "./kured-namespace.ts";
import { buildKuredNetworkPolicy } from "./kured-network-policy.ts";
import { buildRebootPendingRule } from "./reboot-pending-rule.ts";
import { buildRebootStuckRule } from "./reboot-stuck-rule.ts";

/** Everything in the rendered tree. It says nothing about one cluster: that comes from `cluster-vars`. */
export function buildKuredTree(args: KuredArgs) {
  return {
    namespace: buildKuredNamespace(),
    networkPolicy: buildKuredNetworkPolicy(),
    customResources: {
      repository: buildKuredHelmRepository(),
      release: buildKuredHelmRelease(args),
      "reboot-pending": buildRebootPendingRule(args),
      "reboot-stuck": buildRebootStuckRule(args),
      absent: buildKuredAbsentRule(args),
    },
  };
}
