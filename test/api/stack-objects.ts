import type { KubernetesObjectApi } from "@kubernetes/client-node";
import { z } from "zod";

const resource = z.object({
  type: z.string(),
  provider: z.string().default(""),
  outputs: z
    .object({
      apiVersion: z.string(),
      kind: z.string(),
      metadata: z.object({ name: z.string(), namespace: z.string().optional() }),
    })
    .optional()
    .catch(undefined),
});
const exported = z.object({ deployment: z.object({ resources: z.array(resource).default([]) }) });

/** An object of the stack, as its state describes it. */
export type AppliedObject = NonNullable<z.infer<typeof resource>["outputs"]>;

/** The objects that a stack has in the cluster, by its exported state; what is only rendered is left out. */
export function appliedObjects(state: string): AppliedObject[] {
  const { resources } = exported.parse(JSON.parse(state)).deployment;
  return resources.flatMap(({ type, provider, outputs }) => {
    const onCluster = type.startsWith("kubernetes:") && provider.includes("::cluster::");
    return onCluster && outputs !== undefined ? [outputs] : [];
  });
}

export async function isInCluster(objects: KubernetesObjectApi, object: AppliedObject): Promise<boolean> {
  try {
    await objects.read(headerOf(object));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === 404) {
      return false;
    }
    throw error;
  }
}

/** `Kind namespace/name`, with what changes with every program left out. */
export function describeObject({ kind, metadata }: AppliedObject): string {
  const name = metadata.name.replace(/-[0-9a-f]{12}$/, "-<hash>");
  return `${kind} ${metadata.namespace === undefined ? "" : `${metadata.namespace}/`}${name}`;
}

/** What the client needs to find the object. */
function headerOf({ apiVersion, kind, metadata: { name, namespace } }: AppliedObject) {
  return { apiVersion, kind, metadata: { name, ...(namespace === undefined ? {} : { namespace }) } };
}
