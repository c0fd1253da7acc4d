import { DEPLOY_TARGET, HOSTS, readDeployTarget } from "../reading/deploy-target.ts";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { readHostList } from "../reading/host-list.ts";
import { stackRule } from "../rule.ts";
import type { StackFinding } from "../rule.ts";

interface Membership {
  readonly target: string;
  readonly fleet: "master" | "workers";
  readonly host: string;
  readonly urn: string;
}

export const separateFleets = stackRule({
  name: "separate-fleets",
  description: "Masters and workers have a deploy target each, and every host is in exactly one fleet.",
  why: "A decision about workers must never take a master down. A host in no fleet is never updated, one in two fleets is rolled by both.",
  severity: "critical",
  remediationSteps:
    "give each fleet one deploy target, and list each host of the inventory in the one of its role",
  judge: (resources) => {
    const targets = resources.filter(({ type }) => type === DEPLOY_TARGET);
    const members = targets.flatMap(readMembers);
    const inventories = resources.filter(({ type }) => type === HOSTS);
    if (targets.length + inventories.length === 0) {
      return undefined;
    }
    return [
      ...duplicateFleets(targets),
      ...(inventories.length === 0
        ? [{ found: "the stack has deploy targets and no list of its hosts", urn: targets[0]?.urn }]
        : []),
      ...sharedHosts(members),
      ...inventories.flatMap((inventory) => misplacedHosts(inventory, members)),
    ];
  },
});

function readMembers(resource: JudgedResource): readonly Membership[] {
  const { fleet, hostNames } = readDeployTarget(resource);
  return [...new Set(hostNames)].map((host) => ({ target: resource.name, fleet, host, urn: resource.urn }));
}

function duplicateFleets(targets: readonly JudgedResource[]): readonly StackFinding[] {
  const seen = new Map<string, string>();
  return targets.flatMap((target) => {
    const { clusterName, fleet } = readDeployTarget(target);
    const key = `${clusterName}-${fleet}`;
    const earlier = seen.get(key);
    seen.set(key, target.name);
    return earlier === undefined
      ? []
      : [{ found: `the fleet ${key} has two targets: ${earlier} and ${target.name}`, urn: target.urn }];
  });
}

function sharedHosts(members: readonly Membership[]): readonly StackFinding[] {
  return members.flatMap(({ host, target, urn }, index) => {
    const earlier = members.slice(0, index).find((other) => other.host === host);
    return earlier === undefined
      ? []
      : [{ found: `${host} is in two fleets: ${earlier.target} and ${target}`, urn }];
  });
}

function misplacedHosts(inventory: JudgedResource, members: readonly Membership[]): readonly StackFinding[] {
  const hosts = readHostList(inventory) ?? [];
  const listed = new Set(hosts.map(({ name }) => name));
  const wrong = hosts.flatMap(({ name, role }) => {
    const fleets = members.filter((member) => member.host === name);
    const wanted = role === "master" ? "master" : "workers";
    if (fleets.length === 0) {
      return [{ found: `the ${role} ${name} is in no fleet`, urn: inventory.urn }];
    }
    return fleets
      .filter(({ fleet }) => fleet !== wanted)
      .map(({ target, urn }) => ({ found: `the ${role} ${name} is in ${target}`, urn }));
  });
  const strangers = members.filter(({ host }) => !listed.has(host));
  return [
    ...wrong,
    ...strangers.map(({ host, target, urn }) => ({
      found: `${host} of ${target} is not in the inventory`,
      urn,
    })),
  ];
}
