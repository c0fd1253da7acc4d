import * as z from "zod";

/** A node, reduced to what a roll must know. */
export interface ClusterNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly ready: boolean;
  readonly cordoned: boolean;
  /** Whether a pod without tolerations may be scheduled here once the node is neither cordoned nor NotReady. */
  readonly untainted: boolean;
  /** IP addresses and host names of the node. */
  readonly addresses: readonly string[];
  /** Such as `v1.36.3+k3s1`. */
  readonly kubeletVersion: string;
  /** As Go names it: `amd64`. */
  readonly architecture: string;
  /** The boot that the kubelet last reported. */
  readonly bootId: string;
  readonly annotations: Readonly<Record<string, string>>;
}

/** What Kubernetes puts on a node that is cordoned or NotReady; both are read from their own fields. */
const CONDITION_TAINTS = /^node\.kubernetes\.io\/(unschedulable|not-ready|unreachable)$/;

export const clusterNodeSchema = z
  .object({
    metadata: z.object({
      name: z.string(),
      labels: z.record(z.string(), z.string()).default({}),
      annotations: z.record(z.string(), z.string()).default({}),
    }),
    spec: z
      .object({
        unschedulable: z.boolean().default(false),
        taints: z.array(z.object({ key: z.string(), effect: z.string() })).default([]),
      })
      .prefault({}),
    status: z
      .object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
        addresses: z.array(z.object({ address: z.string() })).default([]),
        nodeInfo: z
          .object({
            kubeletVersion: z.string(),
            architecture: z.string().default(""),
            bootID: z.string().default(""),
          })
          .default({ kubeletVersion: "", architecture: "", bootID: "" }),
      })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): ClusterNode => ({
    name: metadata.name,
    labels: metadata.labels,
    ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    cordoned: spec.unschedulable,
    untainted: !spec.taints.some(
      ({ key, effect }) => effect !== "PreferNoSchedule" && !CONDITION_TAINTS.test(key),
    ),
    addresses: status.addresses.map(({ address }) => address),
    kubeletVersion: status.nodeInfo.kubeletVersion,
    architecture: status.nodeInfo.architecture,
    bootId: status.nodeInfo.bootID,
    annotations: metadata.annotations,
  }));
