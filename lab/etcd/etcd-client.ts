import { z } from "zod";
import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import { memberListSchema, peerUrl } from "./etcd-member.ts";
import type { EtcdMember } from "./etcd-member.ts";
import { etcdRequest } from "./etcd-request.ts";

/** What the etcd of one master is asked for. */
export interface EtcdClient {
  /**
   * The members it knows.
   *
   * @param agreed whether a quorum must agree; otherwise it answers from what it has
   */
  members(agreed: boolean): Promise<readonly EtcdMember[]>;
  remove(member: EtcdMember): Promise<void>;
  /** Adds a member that does not vote and that is not started. */
  addLearner(node: LabNode): Promise<void>;
  /** Lets a learner vote; etcd refuses while it has not caught up. */
  promote(member: EtcdMember): Promise<void>;
}

const ANY = z.object({});

export function etcdClient(lab: Lab, node: LabNode): EtcdClient {
  const ask = <T>(path: string, body: Readonly<Record<string, unknown>>, answer: z.ZodType<T>) =>
    etcdRequest(lab, node, `/v3/cluster/member/${path}`, body, answer);
  return {
    members: async (agreed) => (await ask("list", { linearizable: agreed }, memberListSchema)).members,
    remove: async ({ id }) => {
      await ask("remove", { ID: id }, ANY);
    },
    addLearner: async (added) => {
      await ask("add", { peerURLs: [peerUrl(added)], isLearner: true }, ANY);
    },
    promote: async ({ id }) => {
      await ask("promote", { ID: id }, ANY);
    },
  };
}
