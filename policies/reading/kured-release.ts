import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

const referenceSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    chart: z.object({ spec: z.object({ chart: z.string() }) }).nullish(),
    chartRef: z.object({ name: z.string() }).nullish(),
  }),
});

const valuesSchema = z.object({ spec: z.object({ values: z.unknown().optional() }) });

/** Whether this is a Flux HelmRelease that installs kured: by its chart, or by its name or source when it has none. */
export function isKuredRelease(resource: JudgedResource): boolean {
  if (!isKind(resource.type, "helm.toolkit.fluxcd.io", "HelmRelease")) {
    return false;
  }
  const { metadata, spec } = readProps(resource, referenceSchema);
  return [metadata.name, spec.chart?.spec.chart ?? spec.chartRef?.name ?? ""].some(isKuredName);
}

/** Whether a chart, an image or an object is kured by its last part: `kured`, `charts/kured`, `repo/kured:1.23.0`. */
export function isKuredName(name: string): boolean {
  return /(^|[/_-])kured($|[:@])/i.test(name);
}

/** The values of a kured release, unparsed: reading one may throw when it is not known yet. Undefined: not kured. */
export function readKuredValues(resource: JudgedResource): unknown {
  return isKuredRelease(resource) ? (readProps(resource, valuesSchema).spec.values ?? {}) : undefined;
}
