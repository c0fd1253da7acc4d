import { readKustomization } from "../reading/flux-object.ts";
import { parseGoDuration } from "../reading/go-duration.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

const LONGEST_TIMEOUT_SECONDS = 10 * 60;

export const requireKuredGate = resourceRule({
  name: "require-kured-gate",
  description:
    "The Kustomization of kured waits for the platform, reports health, prunes, and gives up in time.",
  why: "kured may only run on a platform that works. A wait longer than ten minutes keeps a mended commit out for as long; without prune a removed alert lives on.",
  severity: "high",
  remediationSteps:
    "set spec.dependsOn to the platform's Kustomization, wait and prune to true, and timeout to 10m or less",
  judge: (resource) => {
    const kustomization = readKustomization(resource);
    if (kustomization?.isKured !== true) {
      return undefined;
    }
    const { key, dependsOn, waits, prunes, timeout } = kustomization;
    const seconds = parseGoDuration(timeout ?? "");
    const problems = [];
    if (dependsOn.filter((other) => other !== key).length === 0) {
      problems.push("depends on nothing");
    }
    if (!waits) {
      problems.push("does not wait for what it applies");
    }
    if (!prunes) {
      problems.push("leaves behind what is removed from Git");
    }
    if (seconds === undefined || seconds <= 0 || seconds > LONGEST_TIMEOUT_SECONDS) {
      problems.push(`has a timeout of ${showValue(timeout)}`);
    }
    return problems.map((found) => `${resource.name} ${found}`);
  },
});
