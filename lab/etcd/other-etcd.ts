import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import { waitUntil } from "../wait-until.ts";
import { etcdClient } from "./etcd-client.ts";
import type { EtcdClient } from "./etcd-client.ts";
import { otherMasters } from "./other-masters.ts";

/** A member that has just started takes part in a quorum only when a leader is elected. */
const DEADLINE_MILLISECONDS = 60_000;

/**
 * The etcd of another master, one that has a quorum; waits a minute for it.
 *
 * @throws Error when none has one
 */
export async function otherEtcd(lab: Lab, node: LabNode): Promise<EtcdClient> {
  const masters = otherMasters(lab, node);
  const clients = masters.map((master) => etcdClient(lab, master));
  const found: EtcdClient[] = [];
  await waitUntil(
    lab.io,
    `the etcd of ${masters.map(({ name }) => name).join(" or ")} to have a quorum`,
    async () => {
      try {
        found.push(await Promise.any(clients.map((client) => client.members(true).then(() => client))));
        return undefined;
      } catch (error) {
        return describe(error);
      }
    },
    { deadline: DEADLINE_MILLISECONDS },
  );
  const [client] = found;
  if (client === undefined) {
    throw new Error("the wait for a quorum must end with a client, got none");
  }
  return client;
}

function describe(error: unknown): string {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((each) => (each instanceof Error ? each.message : String(each))).join("; ");
}
