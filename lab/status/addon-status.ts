import { z } from "zod";
import { ADDON_LABELS } from "../addons/manifest.ts";
import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";

export interface AddonStatus {
  /** Namespace and name of its Deployment. */
  readonly name: string;
  readonly wanted: number;
  readonly ready: number;
}

const list = z.looseObject({
  items: z.array(
    z.looseObject({
      metadata: z.looseObject({ namespace: z.string(), name: z.string() }),
      spec: z.looseObject({ replicas: z.int() }),
      status: z.looseObject({ readyReplicas: z.int().optional() }),
    }),
  ),
});

const DEADLINE_MILLISECONDS = 5000;

/** @throws Error when the API cannot be asked */
export async function addonStatuses(lab: Lab): Promise<readonly AddonStatus[]> {
  const selector = Object.entries(ADDON_LABELS).map(([name, value]) => `${name}=${value}`);
  const ask = ["get", "deployments", "--all-namespaces", `--selector=${selector.join()}`, "--output=json"];
  const text = await kubectl(lab, ask, { deadline: DEADLINE_MILLISECONDS });
  return list.parse(JSON.parse(text)).items.map(({ metadata, spec, status }) => ({
    name: `${metadata.namespace}/${metadata.name}`,
    wanted: spec.replicas,
    ready: status.readyReplicas ?? 0,
  }));
}
