import * as z from "zod";
import { KURED_LOCK_ANNOTATION } from "../lock/kured-lock.ts";
import { listAll } from "./list-all.ts";
import type { SendRequest } from "./send-request.ts";

/** A DaemonSet of kured with the flags that it runs with. */
export interface KuredSetup {
  readonly namespace: string;
  readonly name: string;
  /** Values of each flag that is set, by its name without dashes; a bare flag has the value `true`. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
}

/** A DaemonSet, as far as it says whether it is a kured. */
export const daemonSetSchema = z.object({
  metadata: z.object({
    namespace: z.string(),
    name: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({
            command: z.array(z.string()).default([]),
            args: z.array(z.string()).default([]),
          }),
        ),
      }),
    }),
  }),
});

/** Every kured of the cluster; one at most is right. @throws KubeError when the API server does not answer well. */
export async function listKureds(send: SendRequest, signal: AbortSignal): Promise<KuredSetup[]> {
  const daemonSets = await listAll(send, { path: "/apis/apps/v1/daemonsets", item: daemonSetSchema, signal });
  return daemonSets.filter(isKured).map(toKuredSetup);
}

export function isKured({ metadata }: z.infer<typeof daemonSetSchema>): boolean {
  return (
    metadata.labels["app.kubernetes.io/name"] === "kured" ||
    metadata.annotations[KURED_LOCK_ANNOTATION] !== undefined
  );
}

export function toKuredSetup({ metadata, spec }: z.infer<typeof daemonSetSchema>): KuredSetup {
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    flags: readFlags(spec.template.spec.containers.flatMap(({ command, args }) => [...command, ...args])),
  };
}

function readFlags(words: readonly string[]): Map<string, string[]> {
  const flags = new Map<string, string[]>();
  for (const word of words) {
    const { name, value } = /^--(?<name>[a-z0-9-]+)(=(?<value>.*))?$/s.exec(word)?.groups ?? {};
    if (name !== undefined) {
      flags.set(name, [...(flags.get(name) ?? []), value ?? "true"]);
    }
  }
  return flags;
}
