import { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { isKuredName } from "./kured/is-kured-name.ts";
import { isKuredRelease } from "./kured/read-kured.ts";
import { readKnown } from "./read-known.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

const KINDS = [
  ["kustomize.toolkit.fluxcd.io", "Kustomization"],
  ["helm.toolkit.fluxcd.io", "HelmRelease"],
] as const;

const referenceSchema = z.object({ name: z.string(), namespace: z.string().nullish() });

const fluxSchema = z.object({
  metadata: z.object({ name: z.string(), namespace: z.string().nullish() }),
  spec: z.object({ dependsOn: z.array(referenceSchema).nullish(), suspend: z.boolean().nullish() }),
});

const kustomizationSchema = z.object({
  spec: z.object({
    path: z.string().nullish(),
    wait: z.boolean().nullish(),
    prune: z.boolean().nullish(),
    timeout: z.string().nullish(),
    postBuild: z.object({ substituteFrom: z.array(z.unknown()).nullish() }).nullish(),
    healthChecks: z.array(z.object({ name: z.string() })).nullish(),
  }),
});

/** What Flux reconciles, and what it waits for first. */
export interface FluxObject {
  /** Name of the Pulumi resource. */
  readonly resource: string;
  readonly urn: string;
  readonly name: string;
  /** `kind/namespace/name`, by which others of its kind name it. */
  readonly key: string;
  /** Keys of what it waits for. */
  readonly dependsOn: readonly string[];
  readonly isSuspended: boolean;
  /** Whether it is kured's, by its name, its chart or the last part of its path. */
  readonly isKured: boolean;
}

export interface FluxKustomization extends FluxObject {
  /** Directory that it applies, without `./` and without a slash at the end. */
  readonly path: string;
  readonly waits: boolean;
  readonly prunes: boolean;
  readonly timeout: string | undefined;
  readonly substitutes: boolean;
  /** Names of the objects whose health it waits for. */
  readonly healthChecks: readonly string[];
}

/** Undefined: the resource is neither a Kustomization nor a HelmRelease of Flux. */
export function readFluxObject(resource: JudgedResource): FluxObject | undefined {
  const [, kind] = KINDS.find(([group, one]) => isKind(resource.type, group, one)) ?? [];
  if (kind === undefined) {
    return undefined;
  }
  const { metadata, spec } = readProps(resource, fluxSchema);
  const own = metadata.namespace ?? "default";
  const keyOf = ({ name, namespace }: z.infer<typeof referenceSchema>) =>
    `${kind}/${namespace ?? own}/${name}`;
  return {
    resource: resource.name,
    urn: resource.urn,
    name: metadata.name,
    key: keyOf(metadata),
    dependsOn: (spec.dependsOn ?? []).map(keyOf),
    isSuspended: spec.suspend === true,
    isKured: isKuredName(metadata.name) || readKnown(resource, () => isKuredRelease(resource)),
  };
}

/** Undefined: the resource is no Kustomization of Flux. */
export function readKustomization(resource: JudgedResource): FluxKustomization | undefined {
  const object = isKind(resource.type, ...KINDS[0]) ? readFluxObject(resource) : undefined;
  if (object === undefined) {
    return undefined;
  }
  const { spec } = readProps(resource, kustomizationSchema);
  const path = (spec.path ?? "").replace(/^\.\//, "").replace(/\/+$/, "");
  return {
    ...object,
    path,
    waits: spec.wait === true,
    prunes: spec.prune === true,
    timeout: spec.timeout ?? undefined,
    substitutes: (spec.postBuild?.substituteFrom ?? []).length > 0,
    healthChecks: (spec.healthChecks ?? []).map(({ name }) => name),
    isKured: object.isKured || isKuredName(path),
  };
}
