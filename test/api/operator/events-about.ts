import type { KubernetesObjectApi } from "@kubernetes/client-node";
import * as z from "zod";

const eventsSchema = z.object({
  items: z.array(z.object({ type: z.string(), reason: z.string(), message: z.string() })),
});

/** The events about an object, found as `kubectl describe` finds them, `TYPE REASON: MESSAGE` each. */
export async function eventsAbout(
  objects: KubernetesObjectApi,
  { namespace, name, uid }: { readonly namespace: string; readonly name: string; readonly uid: string },
): Promise<readonly string[]> {
  const selector = `involvedObject.name=${name},involvedObject.uid=${uid}`;
  const list = await objects.list("v1", "Event", namespace, undefined, undefined, undefined, selector);
  return eventsSchema
    .parse(list)
    .items.map(({ type, reason, message }) => `${type} ${reason}: ${message}`)
    .toSorted();
}
