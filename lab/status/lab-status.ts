import { activeFaults } from "../faults/active-faults.ts";
import type { ActiveFault } from "../faults/fault.ts";
import { FAULTS } from "../faults/index.ts";
import type { Lab } from "../lab.ts";
import { nodeInit, rackInit } from "../machine/running-init.ts";
import { addonStatuses, type AddonStatus } from "./addon-status.ts";
import { etcdStatuses, type EtcdStatus } from "./etcd-status.ts";
import { nodeStatuses, type NodeStatus } from "./node-status.ts";
import { usage, type Usage } from "./usage.ts";

/** Everything that a person wants to know of a lab at a glance. */
export interface LabStatus {
  readonly up: boolean;
  readonly hosts: readonly HostStatus[];
  readonly etcd: readonly EtcdStatus[];
  /** Undefined: the API does not answer. */
  readonly nodes: readonly NodeStatus[] | undefined;
  readonly addons: readonly AddonStatus[] | undefined;
  readonly faults: readonly ActiveFault[];
  readonly usage: Usage | undefined;
}

export interface HostStatus {
  readonly name: string;
  readonly role: string;
  readonly address: string;
  readonly on: boolean;
}

/** Looks at a lab, whatever state it is in. */
export async function labStatus(lab: Lab): Promise<LabStatus> {
  const up = rackInit(lab) !== undefined;
  const hosts = lab.nodes.map(({ name, role, address }) => ({
    name,
    role,
    address,
    on: nodeInit(lab, name) !== undefined,
  }));
  if (!up) {
    return { up, hosts, etcd: [], nodes: undefined, addons: undefined, faults: [], usage: undefined };
  }
  const [etcd, nodes, addons, used] = await Promise.all([
    etcdStatuses(lab),
    nodeStatuses(lab).catch(() => undefined),
    addonStatuses(lab).catch(() => undefined),
    usage(lab),
  ]);
  // Looking for faults takes processor time, which is the lab's own.
  return { up, hosts, etcd, nodes, addons, faults: await activeFaults(lab, FAULTS), usage: used };
}
