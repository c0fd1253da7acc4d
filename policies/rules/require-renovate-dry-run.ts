import { property } from "../reading/property.ts";
import { readKnown } from "../reading/read-known.ts";
import { readRenovateVariables } from "../reading/renovate-containers.ts";
import { resourceRule } from "../rule.ts";

const MODE = "turntable.internal/renovate-mode";

/** The values that Renovate takes: https://github.com/renovatebot/renovate/blob/44.39.2/docs/usage/self-hosted-configuration.md#dryrun */
const DRY = ["extract", "lookup", "full"];

export const requireRenovateDryRun = resourceRule({
  name: "require-renovate-dry-run",
  description: "Renovate only says what it would do, unless it is armed on purpose.",
  why: "Armed it opens pull requests in every repository that its token reaches. That is a decision, and it is written where a reviewer sees it.",
  severity: "high",
  remediationSteps: `set RENOVATE_DRY_RUN to full, or mode to armed, which annotates the object with ${MODE}: armed`,
  judge: (resource) => {
    const containers = readRenovateVariables(resource);
    // A preflight of the same image has no file of settings and changes nothing.
    const runs = containers.filter(
      (variables) => find(variables, "RENOVATE_CONFIG_FILE") !== undefined || containers.length === 1,
    );
    return runs.length === 0
      ? undefined
      : readKnown(resource, () => {
          const isArmed = property(resource.props, "metadata", "annotations", MODE) === "armed";
          return runs.some((variables) => !isDry(variables)) && !isArmed
            ? [`${resource.name} lets Renovate open pull requests`]
            : [];
        });
  },
});

function isDry(variables: readonly unknown[]): boolean {
  return DRY.includes(String(property(find(variables, "RENOVATE_DRY_RUN"), "value")));
}

function find(variables: readonly unknown[], name: string): unknown {
  return variables.findLast((one) => property(one, "name") === name);
}
