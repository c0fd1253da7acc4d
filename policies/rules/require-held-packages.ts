import type { UnattendedConfig } from "../reading/apt-config.ts";
import { judgeUpgradeConfig } from "../reading/judge-upgrade-config.ts";
import { resourceRule } from "../rule.ts";

/** A package of each kind that only a deploy may change: the kernel, and what restarts containers. */
const HELD = ["linux-image-amd64", "containerd", "docker.io", "k3s", "runc"];

export const requireHeldPackages = resourceRule({
  name: "require-held-packages",
  description: "Unattended upgrades leave the kernel and the container runtime alone.",
  why: "A new kernel is a reboot that waits, and it comes from the security archive too. A new runtime restarts the containers of every host within the same hour.",
  severity: "critical",
  remediationSteps: 'blacklist "^linux-" and the container runtime, as regular expressions',
  judge: judgeUpgradeConfig(findProblems),
});

function findProblems({ packageBlacklist }: UnattendedConfig): readonly string[] {
  const expressions = packageBlacklist.map(toExpression);
  const problems = [];
  if (expressions.includes(undefined)) {
    problems.push("has an entry in Package-Blacklist that is no regular expression, which breaks every run");
  }
  const free = HELD.filter((name) => !expressions.some((expression) => expression?.test(name)));
  if (free.length > 0) {
    problems.push(`does not blacklist ${free.join(", ")}`);
  }
  return problems;
}

/** Entries are matched from the start of a package's name, as Python's `re.match` does. */
function toExpression(entry: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${entry})`);
  } catch {
    return undefined;
  }
}
