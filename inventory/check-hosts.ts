import type { Host } from "./host.ts";

export interface HostExpectations {
  /** Where the list comes from, for messages: `turntable:inventory.hosts`. */
  readonly source: string;
  /** Why a single master is accepted; undefined: it is not. */
  readonly acknowledgeSingleMaster: string | undefined;
}

/** What makes a host list unusable, a sentence each; empty: nothing. */
export function checkHosts(hosts: readonly Host[], expected: HostExpectations): string[] {
  if (hosts.length === 0) {
    return [`${expected.source} has no host; it must list every master and worker of the cluster`];
  }
  const problems = [
    ...duplicates(hosts.map((host) => host.name)).map(
      (name) => `${expected.source} has the host name ${name} more than once; every host has its own name`,
    ),
    ...duplicates(hosts.map((host) => host.address)).map(
      (address) =>
        `${expected.source} has the address ${address} more than once; every host has its own address`,
    ),
  ];
  const masters = hosts.filter((host) => host.role === "master").map((host) => host.name);
  const quorum = checkMasters(masters, expected);
  return quorum === undefined ? problems : [...problems, quorum];
}

function checkMasters(masters: readonly string[], expected: HostExpectations): string | undefined {
  const count = masters.length;
  const found = `${expected.source} has ${count} master${count === 1 ? "" : "s"} (${masters.join(", ") || "none"})`;
  if (count === 0) {
    return `${found}; a cluster has one, three or another odd number of masters`;
  }
  if (count % 2 === 0) {
    const quorum = count / 2 + 1;
    return `${found}; etcd needs ${quorum} of ${count} members and survives no more failures than with ${count - 1}: use an odd number of masters`;
  }
  if (count === 1 && expected.acknowledgeSingleMaster === undefined) {
    return `${found}; every reboot of it takes the API away: use three, or say why one is enough in turntable:acknowledgeSingleMaster`;
  }
  return undefined;
}

function duplicates(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
