import { z } from "zod";
import { readUnattendedConfig } from "../reading/apt-config.ts";
import type { UnattendedConfig } from "../reading/apt-config.ts";
import { readProps } from "../reading/read-props.ts";
import { resourceRule } from "../rule.ts";

const COMMAND = /^command:(remote|local):Command$/;
/** A package of each kind that only a deploy may change: the kernel, and what restarts containers. */
const HELD = ["linux-image-amd64", "containerd", "docker.io", "k3s", "runc"];

const textSchema = z.string().nullish();
const commandSchema = z.object({ create: textSchema, update: textSchema, stdin: textSchema });

/**
 * A host that reboots by itself asks nobody, and a new kernel is a reboot that waits. apt adds to its lists, so what
 * Debian's own file allows stays allowed unless the lists are cleared first:
 * https://github.com/mvo5/unattended-upgrades/blob/2.12/README.md
 */
export const unattendedUpgradesNeverReboot = resourceRule({
  name: "unattended-upgrades-never-reboot",
  description:
    "Unattended upgrades never reboot a host, take security updates only, and leave the kernel and the runtime alone.",
  severity: "critical",
  remediationSteps:
    'write Automatic-Reboot "false", #clear and then list only origins with label=Debian-Security, and blacklist "^linux-" and the container runtime',
  judge: (resource) => {
    if (!COMMAND.test(resource.type)) {
      return undefined;
    }
    const { create, update, stdin } = readProps(resource, commandSchema);
    const configs = [create, update, stdin]
      .map((text) => readUnattendedConfig(text ?? ""))
      .filter((c) => c !== undefined);
    return configs.length === 0
      ? undefined
      : [...new Set(configs.flatMap(findProblems))].map((found) => `${resource.name} ${found}`);
  },
});

function findProblems(config: UnattendedConfig): readonly string[] {
  const problems = [];
  if (config.automaticReboot.length === 0 || config.automaticReboot.some((value) => value !== "false")) {
    problems.push('does not set Automatic-Reboot to "false", and to nothing else');
  }
  if (config.allowedOrigins.length > 0) {
    problems.push(
      "allows origins by the older list Allowed-Origins, whose short form matches nothing on Debian 13",
    );
  }
  if (config.originsPatterns.length === 0 || !config.originsPatterns.every(isSecurityOrigin)) {
    problems.push("allows origins that are not Debian's security archive, or none");
  }
  const uncleared = ["Origins-Pattern", "Allowed-Origins"].filter((list) => !config.cleared.includes(list));
  if (uncleared.length > 0) {
    problems.push(`adds to the lists that are there already: ${uncleared.join(", ")} must be cleared first`);
  }
  const expressions = config.packageBlacklist.map(toExpression);
  if (expressions.includes(undefined)) {
    problems.push("has an entry in Package-Blacklist that is no regular expression, which breaks every run");
  }
  const free = HELD.filter((name) => !expressions.some((expression) => expression?.test(name)));
  if (free.length > 0) {
    problems.push(`does not blacklist ${free.join(", ")}`);
  }
  return problems;
}

/** A pattern is a list of conditions that must all hold; values are globs. */
function isSecurityOrigin(pattern: string): boolean {
  return pattern.split(",").some((condition) => /^\s*(l|label)=Debian-Security\s*$/.test(condition));
}

/** Entries are matched from the start of a package's name, as Python's `re.match` does. */
function toExpression(entry: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${entry})`);
  } catch {
    return undefined;
  }
}
