import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import type { ActiveFault } from "./fault.ts";
import type { FaultName } from "./fault-name.ts";

const API_LOST: readonly FaultName[] = [
  "api-server-stopped",
  "etcd-stopped",
  "host-off",
  "network-cut-from-all",
];

/** What follows for the API when one more API server is lost, if it is the last. */
export function apiWarning(lab: Lab, node: LabNode, active: readonly ActiveFault[]): string | undefined {
  const left = lab.nodes.filter(
    ({ name, role }) =>
      role === "master" &&
      name !== node.name &&
      !active.some((fault) => fault.node === name && API_LOST.includes(fault.name)),
  );
  return left.length > 0
    ? undefined
    : "no API server is left: kubectl gets no answer until `npm run lab -- heal`";
}
