import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readKured } from "./kured/read-kured.ts";
import { readKnown } from "./read-known.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

const APP = "app.kubernetes.io/name";

const monitorSchema = z.object({
  spec: z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()).nullish() }) }),
});

/** The apps that a resource makes Prometheus ask: those of a monitor's selector, or kured by its chart. */
export function readMonitoredApps(resource: JudgedResource): readonly string[] {
  if (["ServiceMonitor", "PodMonitor"].some((kind) => isKind(resource.type, "monitoring.coreos.com", kind))) {
    const app = readProps(resource, monitorSchema).spec.selector.matchLabels?.[APP];
    return app === undefined ? [] : [app];
  }
  const kured = readKured(resource);
  return kured !== undefined && readKnown(resource, () => kured.isMonitored()) ? ["kured"] : [];
}
