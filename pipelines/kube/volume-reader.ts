import type * as z from "zod";
import type { SafetyFacts } from "../checks/safety-facts.ts";
import { longhornReplicaSchema, longhornVolumeSchema } from "../volumes/longhorn.ts";
import { KubeError } from "./kube-error.ts";
import { listAll } from "./list-all.ts";
import type { SendRequest } from "./send-request.ts";

/** Undefined: the cluster has no Longhorn. */
export type SeenVolumes = SafetyFacts["volumes"];

const LONGHORN = "/apis/longhorn.io/v1beta2";

/** @throws KubeError (by the returned function) when the API server does not answer well */
export function createVolumeReader(send: SendRequest): (signal: AbortSignal) => Promise<SeenVolumes> {
  const list = <T>(plural: string, item: z.ZodType<T>, signal: AbortSignal): Promise<T[]> =>
    listAll(send, { path: `${LONGHORN}/${plural}`, item, signal });
  return async (signal) => {
    try {
      const [volumes, replicas] = await Promise.all([
        list("volumes", longhornVolumeSchema, signal),
        list("replicas", longhornReplicaSchema, signal),
      ]);
      return { volumes, replicas };
    } catch (error) {
      if (error instanceof KubeError && error.status === 404) {
        return undefined;
      }
      throw error;
    }
  };
}
