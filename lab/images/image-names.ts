import { layout } from "../layout.ts";
import type { ImageRecipe } from "./image-recipe.ts";

/** What an image of the lab is called. */
export interface LabImage {
  /** Such as `registry.lab.internal:5000/tools:bookworm`. */
  readonly tagged: string;
  /** The same with its digest instead of the tag. */
  readonly pinned: string;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
}

/** The address of the registry, as image references have it. */
export const REGISTRY = `${layout.registryName}:${layout.registryPort}`;

export function labImage(
  { name, version }: Pick<ImageRecipe<string>, "name" | "version">,
  digest: string,
): LabImage {
  return { tagged: `${REGISTRY}/${name}:${version}`, pinned: `${REGISTRY}/${name}@${digest}`, digest };
}

/**
 * The name under which a container runtime looks for an image that has a tag and a digest: the digest says it all.
 *
 * @see https://github.com/distribution/reference/blob/v0.6.0/normalize.go (ParseDockerRef)
 */
export function storeName(reference: string): string {
  return reference.replace(/:[^:@/]+@/, "@");
}
