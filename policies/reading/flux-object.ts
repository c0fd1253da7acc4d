import { z } from "zod";
import { isKuredName } from "./kured-release.ts";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";
import { isKind } from "./type-token.ts";

const dependsOnSchema = z
  .array(z.object({ name: z.string() }))
  .nullish()
  .transform((list) => (list ?? []).map(({ name }) => name));

const kustomizationSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    path: z.string().nullish(),
    dependsOn: dependsOnSchema,
    wait: z.boolean().nullish(),
    prune: z.boolean().nullish(),
    timeout: z.string().nullish(),
    postBuild: z.object({ substituteFrom: z.array(z.unknown()).nullish() }).nullish(),
  }),
});

export interface FluxKustomization {
  /** Name of the Pulumi resource. */
  readonly resource: string;
  readonly urn: string;
  /** Name of the object. */
  readonly name: string;
  /** Directory that it applies, without `./` and without a slash at the end. */
  readonly path: string;
  readonly dependsOn: readonly string[];
  readonly waits: boolean;
  readonly prunes: boolean;
  readonly timeout: string | undefined;
  readonly substitutes: boolean;
  /** Whether it applies kured, by its name or the last part of its path. */
  readonly isKured: boolean;
}

/** Undefined: the resource is no Flux Kustomization. */
export function readKustomization(resource: JudgedResource): FluxKustomization | undefined {
  if (!isKind(resource.type, "kustomize.toolkit.fluxcd.io", "Kustomization")) {
    return undefined;
  }
  const { metadata, spec } = readProps(resource, kustomizationSchema);
  const path = (spec.path ?? "").replace(/^\.\//, "").replace(/\/+$/, "");
  return {
    resource: resource.name,
    urn: resource.urn,
    name: metadata.name,
    path,
    dependsOn: spec.dependsOn,
    waits: spec.wait === true,
    prunes: spec.prune === true,
    timeout: spec.timeout ?? undefined,
    substitutes: (spec.postBuild?.substituteFrom ?? []).length > 0,
    isKured: isKuredName(metadata.name) || isKuredName(path),
  };
}

const releaseSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ dependsOn: dependsOnSchema }),
});

/** Names of the releases that a Flux HelmRelease waits for; empty for any other resource. */
export function readReleaseDependencies(resource: JudgedResource): readonly string[] {
  return isKind(resource.type, "helm.toolkit.fluxcd.io", "HelmRelease")
    ? readProps(resource, releaseSchema).spec.dependsOn
    : [];
}
