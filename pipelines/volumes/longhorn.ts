import * as z from "zod";

/**
 * A Longhorn volume, reduced to what a roll must know.
 *
 * @see https://github.com/longhorn/longhorn-manager/blob/v1.12.1/k8s/pkg/apis/longhorn/v1beta2/volume.go
 */
export interface LonghornVolume {
  readonly name: string;
  readonly replicas: number;
  /** `attached`, `detached` or on the way between. */
  readonly state: string;
  /** `healthy`, `degraded`, `faulted` or `unknown`; a detached volume is `unknown`. */
  readonly robustness: string;
}

/** @see https://github.com/longhorn/longhorn-manager/blob/v1.12.1/k8s/pkg/apis/longhorn/v1beta2/replica.go */
export interface LonghornReplica {
  readonly name: string;
  readonly volume: string;
  /** Empty: it has no node yet. */
  readonly node: string;
  /** Whether it holds all of the volume's data. */
  readonly whole: boolean;
}

export const longhornVolumeSchema = z
  .object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({ numberOfReplicas: z.number().default(0) }),
    status: z
      .object({ state: z.string().default(""), robustness: z.string().default("unknown") })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): LonghornVolume => ({
    name: metadata.name,
    replicas: spec.numberOfReplicas,
    ...status,
  }));

export const longhornReplicaSchema = z
  .object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      volumeName: z.string().default(""),
      nodeID: z.string().default(""),
      failedAt: z.string().default(""),
      healthyAt: z.string().default(""),
    }),
  })
  .transform(({ metadata, spec }): LonghornReplica => ({
    name: metadata.name,
    volume: spec.volumeName,
    node: spec.nodeID,
    whole: spec.failedAt === "" && spec.healthyAt !== "",
  }));
