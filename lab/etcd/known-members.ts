import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import { etcdClient } from "./etcd-client.ts";
import type { EtcdMember } from "./etcd-member.ts";

/** The members as the first of these masters that answers knows them, quorum or not; undefined: none answers. */
export async function knownMembers(
  lab: Lab,
  masters: readonly LabNode[],
): Promise<readonly EtcdMember[] | undefined> {
  return Promise.any(masters.map((master) => etcdClient(lab, master).members(false))).catch(() => undefined);
}
