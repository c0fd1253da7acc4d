import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

const workloadSchema = z.object({
  metadata: z.object({ namespace: z.string().nullish() }),
  spec: z.object({
    replicas: z.number().nullish(),
    template: z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()).nullish() }) }),
  }),
});

/** What keeps a number of equal pods running. */
export interface Workload {
  readonly namespace: string;
  readonly replicas: number;
  readonly podLabels: Readonly<Record<string, string>>;
}

/** Undefined: the resource is neither a Deployment nor a StatefulSet. */
export function readWorkload(resource: JudgedResource): Workload | undefined {
  if (!["Deployment", "StatefulSet"].some((kind) => isKind(resource.type, "apps", kind))) {
    return undefined;
  }
  const { metadata, spec } = readProps(resource, workloadSchema);
  return {
    namespace: metadata.namespace ?? "default",
    replicas: spec.replicas ?? 1,
    podLabels: spec.template.metadata.labels ?? {},
  };
}
