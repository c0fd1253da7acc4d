import * as z from "zod";

/** A pod of a node, reduced to whether its containers run. */
export interface GatedPod {
  readonly namespace: string;
  readonly name: string;
  /** Uid of its controller, or its own: a pod that is started again elsewhere keeps it. */
  readonly owner: string;
  readonly nodeName: string;
  readonly phase: string;
  /** Somebody has deleted it. */
  readonly terminating: boolean;
  /** Whether all its containers are ready. */
  readonly ready: boolean;
  /** When it was bound to the node or, before that is known, created. */
  readonly since: Date;
  /** What its containers wait for or ended with, such as `CreateContainerError`. */
  readonly reasons: readonly string[];
}

const stateSchema = z
  .object({
    waiting: z.object({ reason: z.string().default("") }).optional(),
    terminated: z.object({ reason: z.string().default("") }).optional(),
  })
  .prefault({});

const containersSchema = z.array(z.object({ state: stateSchema })).default([]);

export const gatedPodSchema = z
  .object({
    metadata: z.object({
      namespace: z.string(),
      name: z.string(),
      uid: z.string(),
      creationTimestamp: z.coerce.date(),
      deletionTimestamp: z.string().optional(),
      ownerReferences: z
        .array(z.object({ uid: z.string(), controller: z.boolean().default(false) }))
        .default([]),
    }),
    spec: z.object({ nodeName: z.string().default("") }),
    status: z
      .object({
        phase: z.string().default("Pending"),
        startTime: z.coerce.date().optional(),
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
        initContainerStatuses: containersSchema,
        containerStatuses: containersSchema,
      })
      .prefault({}),
  })
  .transform(({ metadata, spec, status }): GatedPod => ({
    namespace: metadata.namespace,
    name: metadata.name,
    owner: metadata.ownerReferences.find(({ controller }) => controller)?.uid ?? metadata.uid,
    nodeName: spec.nodeName,
    phase: status.phase,
    terminating: metadata.deletionTimestamp !== undefined,
    ready: status.conditions.some(({ type, status: value }) => type === "Ready" && value === "True"),
    since: status.startTime ?? metadata.creationTimestamp,
    reasons: [...status.initContainerStatuses, ...status.containerStatuses]
      .map(({ state }) => state.waiting?.reason ?? state.terminated?.reason ?? "")
      .filter((reason) => reason !== "" && reason !== "Completed"),
  }));
