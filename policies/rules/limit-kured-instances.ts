import { readKured } from "../reading/kured/read-kured.ts";
import { stackRule } from "../rule.ts";

export const limitKuredInstances = stackRule({
  name: "limit-kured-instances",
  description: "A stack has one kured at most: two of them hold two locks.",
  why: "Each kured has a lock of its own, so two of them may take a node each.",
  severity: "critical",
  remediationSteps: "keep one kured and remove the others",
  judge: (resources) => {
    const kureds = resources.map(readKured).filter((kured) => kured !== undefined);
    const names = kureds.map(({ name }) => name).join(", ");
    return kureds.length === 0
      ? undefined
      : kureds.slice(1).map(({ urn }) => ({ found: `${kureds.length} kureds: ${names}`, urn }));
  },
});
