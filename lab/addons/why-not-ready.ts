import { z } from "zod";

const objectSchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    generation: z.number().optional(),
  }),
  spec: z.looseObject({ replicas: z.number().optional() }).optional(),
  status: z
    .looseObject({
      observedGeneration: z.number().optional(),
      updatedReplicas: z.number().optional(),
      availableReplicas: z.number().optional(),
      conditions: z
        .array(z.looseObject({ type: z.string(), status: z.string(), message: z.string().optional() }))
        .optional(),
    })
    .optional(),
});

/** A list of objects of any kind, as kubectl prints it. */
export const objectListSchema = z.looseObject({ items: z.array(objectSchema) });

export type ListedObject = z.infer<typeof objectSchema>;

/** What these objects, Deployments or objects with a condition Ready, still lack; undefined: nothing. */
export function whyNotReady(objects: readonly ListedObject[]): string | undefined {
  const reasons = objects.flatMap((object) => {
    const reason = object.kind === "Deployment" ? deploymentReason(object) : conditionReason(object);
    return reason === undefined ? [] : [`${nameOf(object)} ${reason}`];
  });
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

function deploymentReason({ metadata, spec, status }: ListedObject): string | undefined {
  const wanted = spec?.replicas ?? 1;
  if (status?.observedGeneration !== metadata.generation) {
    return "was not looked at yet";
  }
  const ready = Math.min(status?.updatedReplicas ?? 0, status?.availableReplicas ?? 0);
  return ready >= wanted ? undefined : `has ${ready} of ${wanted} replicas`;
}

function conditionReason({ metadata, status }: ListedObject): string | undefined {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  if (ready === undefined || status?.observedGeneration !== metadata.generation) {
    return "was not looked at yet";
  }
  return ready.status === "True" ? undefined : `is not Ready: ${ready.message ?? ready.status}`;
}

function nameOf({ kind, metadata }: ListedObject): string {
  return `${kind} ${metadata.namespace ?? ""}/${metadata.name}`;
}
