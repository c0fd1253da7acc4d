import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import type { ActiveFault } from "./fault.ts";
import type { FaultName } from "./fault-name.ts";

/** Faults that take a voter away while the cluster still counts it. */
const VOTER_LOST: readonly FaultName[] = ["etcd-stopped", "host-off", "network-cut-from-all"];
/** Faults after which the cluster has a voter less to count. */
const VOTER_GONE: readonly FaultName[] = ["etcd-removed", "etcd-learner"];

/** What becomes of etcd's quorum when one more voter is lost on a master, if it is lost. */
export function quorumWarning(lab: Lab, node: LabNode, active: readonly ActiveFault[]): string | undefined {
  const masters = lab.nodes.filter(({ role }) => role === "master").map(({ name }) => name);
  const has = (names: readonly FaultName[]) => (master: string) =>
    active.some((fault) => fault.node === master && names.includes(fault.name));
  const voters = masters.filter((master) => !has(VOTER_GONE)(master));
  const healthy = voters.filter((master) => master !== node.name && !has(VOTER_LOST)(master));
  const quorum = Math.floor(voters.length / 2) + 1;
  return !voters.includes(node.name) || healthy.length >= quorum
    ? undefined
    : `etcd loses its quorum: ${healthy.length} of ${voters.length} voters are left and ${quorum} are needed; ` +
        "the cluster answers no write until `npm run lab -- heal`";
}
