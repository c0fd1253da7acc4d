import { z } from "zod";
import type { LabNode } from "../layout.ts";

/** A member of etcd, as its JSON gateway lists it: https://etcd.io/docs/v3.6/dev-guide/api_grpc_gateway/ */
export interface EtcdMember {
  /** Decimal: it does not fit into a number. */
  readonly id: string;
  /** Empty: the member was added and has not started yet. */
  readonly name: string;
  readonly peerUrls: readonly string[];
  readonly learner: boolean;
}

const memberSchema = z
  .object({
    ID: z.string(),
    name: z.string().default(""),
    peerURLs: z.array(z.string()).default([]),
    isLearner: z.boolean().default(false),
  })
  .transform(({ ID, name, peerURLs, isLearner }): EtcdMember => ({
    id: ID,
    name,
    peerUrls: peerURLs,
    learner: isLearner,
  }));

export const memberListSchema = z.object({ members: z.array(memberSchema).default([]) });

/** The URL by which the other members reach the etcd of a master. */
export function peerUrl(node: LabNode): string {
  return `https://${node.address}:2380`;
}

/** The member that runs, or is meant to run, on a master. */
export function memberOf(members: readonly EtcdMember[], node: LabNode): EtcdMember | undefined {
  return members.find(({ peerUrls }) => peerUrls.includes(peerUrl(node)));
}

/** Why etcd is not three started voters on the masters, a sentence; undefined: it is. */
export function whyNotWhole(members: readonly EtcdMember[], masters: readonly LabNode[]): string | undefined {
  for (const master of masters) {
    const member = memberOf(members, master);
    if (member === undefined) {
      return `etcd has no member on ${master.name}`;
    }
    if (member.name === "") {
      return `the member on ${master.name} has not started`;
    }
    if (member.learner) {
      return `the member on ${master.name} is a learner`;
    }
  }
  return members.length === masters.length
    ? undefined
    : `etcd must have ${masters.length} members, got ${members.length}`;
}
