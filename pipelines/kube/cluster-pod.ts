import * as z from "zod";

/** A pod, reduced to what a drain and the order of a roll depend on. */
export interface ClusterPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Undefined: not scheduled yet. */
  readonly nodeName: string | undefined;
  /** Whether the kubelet runs it from a file and the API only shows it. */
  readonly mirror: boolean;
  readonly controller: { readonly kind: string; readonly name: string; readonly uid: string } | undefined;
  /** When its grace period ends or ended (RFC 3339); undefined: nobody has deleted it. */
  readonly deletionTimestamp: string | undefined;
  readonly finalizers: readonly string[];
  /** Whether all its containers are ready. */
  readonly ready: boolean;
}

const MIRROR_ANNOTATION = "kubernetes.io/config.mirror";

export const clusterPodSchema = z
  .object({
    metadata: z.object({
      namespace: z.string(),
      name: z.string(),
      uid: z.string(),
      labels: z.record(z.string(), z.string()).default({}),
      annotations: z.record(z.string(), z.string()).default({}),
      deletionTimestamp: z.string().optional(),
      finalizers: z.array(z.string()).default([]),
      ownerReferences: z
        .array(
          z.object({
            kind: z.string(),
            name: z.string(),
            uid: z.string(),
            controller: z.boolean().default(false),
          }),
        )
        .default([]),
    }),
    spec: z.object({ nodeName: z.string().optional() }),
    status: z
      .object({ conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]) })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): ClusterPod => {
    const owner = metadata.ownerReferences.find(({ controller }) => controller);
    return {
      namespace: metadata.namespace,
      name: metadata.name,
      uid: metadata.uid,
      labels: metadata.labels,
      nodeName: spec.nodeName,
      mirror: Object.hasOwn(metadata.annotations, MIRROR_ANNOTATION),
      controller: owner && { kind: owner.kind, name: owner.name, uid: owner.uid },
      deletionTimestamp: metadata.deletionTimestamp,
      finalizers: metadata.finalizers,
      ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    };
  });
