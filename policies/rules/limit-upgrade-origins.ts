import type { UnattendedConfig } from "../reading/apt-config.ts";
import { judgeUpgradeConfig } from "../reading/judge-upgrade-config.ts";
import { resourceRule } from "../rule.ts";

/** https://github.com/mvo5/unattended-upgrades/blob/2.12/README.md */
export const limitUpgradeOrigins = resourceRule({
  name: "limit-upgrade-origins",
  description: "Unattended upgrades take Debian's security updates and nothing else.",
  why: "apt adds to lists, so what Debian's own file allows, point releases among it, stays allowed unless the lists are cleared first.",
  severity: "high",
  remediationSteps:
    "#clear Origins-Pattern and Allowed-Origins, and then list only origins with label=Debian-Security in Origins-Pattern",
  judge: judgeUpgradeConfig(findProblems),
});

function findProblems(config: UnattendedConfig): readonly string[] {
  const uncleared = ["Origins-Pattern", "Allowed-Origins"].filter((list) => !config.cleared.includes(list));
  const problems = [];
  if (config.allowedOrigins.length > 0) {
    problems.push(
      "allows origins by the older list Allowed-Origins, whose short form matches nothing on Debian 13",
    );
  }
  if (config.originsPatterns.length === 0 || !config.originsPatterns.every(isSecurityOrigin)) {
    problems.push("allows origins that are not Debian's security archive, or none");
  }
  if (uncleared.length > 0) {
    problems.push(`adds to the lists that are there already: ${uncleared.join(", ")} must be cleared first`);
  }
  return problems;
}

/** A pattern is a list of conditions that must all hold; values are globs. */
function isSecurityOrigin(pattern: string): boolean {
  return pattern.split(",").some((condition) => /^\s*(l|label)=Debian-Security\s*$/.test(condition));
}
