import { z } from "zod";
import { DEPLOY_TARGET, readDeployTarget } from "../reading/deploy-target.ts";
import { readProps } from "../reading/read-props.ts";
import { resourceRule } from "../rule.ts";

const LEAST_REASON_CHARACTERS = 20;

const reasonSchema = z.object({ acknowledgeSingleMaster: z.string().nullish() });

export const requireOddMasters = resourceRule({
  name: "require-odd-masters",
  description:
    "A cluster has an odd number of masters, three or more, or one whose downtime was accepted with a reason.",
  why: "etcd goes on while more than half of its members are up. Two members survive no failure, four no more than three do; a reboot of the only master takes the API away.",
  severity: "critical",
  remediationSteps:
    "bring the inventory to three masters, or say in turntable:acknowledgeSingleMaster why one is enough",
  judge: (resource) => {
    if (resource.type !== DEPLOY_TARGET) {
      return undefined;
    }
    const { fleet, hostNames } = readDeployTarget(resource);
    if (fleet !== "master") {
      return undefined;
    }
    const count = new Set(hostNames).size;
    if (count === 1) {
      const reason = readProps(resource, reasonSchema).acknowledgeSingleMaster ?? "";
      return reason.trim().length >= LEAST_REASON_CHARACTERS
        ? []
        : [
            `${resource.name} has one master (${hostNames.join(", ")}) and no reason of ${LEAST_REASON_CHARACTERS} characters or more`,
          ];
    }
    return count % 2 === 1
      ? []
      : [`${resource.name} has ${count} masters (${hostNames.join(", ") || "none"})`];
  },
});
