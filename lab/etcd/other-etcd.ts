import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import { etcdClient } from "./etcd-client.ts";
import type { EtcdClient } from "./etcd-client.ts";
import { otherMasters } from "./other-masters.ts";

/**
 * The etcd of another master, one that answers.
 *
 * @throws Error when none answers
 */
export async function otherEtcd(lab: Lab, node: LabNode): Promise<EtcdClient> {
  const masters = otherMasters(lab, node);
  const clients = masters.map((master) => etcdClient(lab, master));
  try {
    return await Promise.any(clients.map(async (client) => client.members(true).then(() => client)));
  } catch (error) {
    const names = masters.map(({ name }) => name).join(" and ");
    throw new Error(`the etcd of ${names} must have a quorum, got no answer that says so`, { cause: error });
  }
}
