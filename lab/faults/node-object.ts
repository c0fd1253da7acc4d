import { z } from "zod";

/** A node of the cluster, reduced to what faults read. */
export const nodeObject = z.object({
  metadata: z.object({
    labels: z.record(z.string(), z.string()).default({}),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z
    .object({
      unschedulable: z.boolean().default(false),
      taints: z
        .array(z.object({ key: z.string(), value: z.string().optional(), effect: z.string() }))
        .default([]),
    })
    .prefault({}),
  status: z
    .object({
      conditions: z
        .array(z.object({ type: z.string(), status: z.string(), reason: z.string().default("") }))
        .default([]),
    })
    .prefault({}),
});

export type NodeObject = z.infer<typeof nodeObject>;

/** Status of a node's condition Ready: True, False or Unknown; undefined: it has none. */
export function readyStatus(node: NodeObject): string | undefined {
  return node.status.conditions.find(({ type }) => type === "Ready")?.status;
}
