import type { ImageEntry } from "./image-entry.ts";

/** Names of the images that the lab makes. */
export const LAB_IMAGES = [
  "pause",
  "coredns",
  "registry",
  "tools",
  "node",
  "argoexec",
  "workflow-controller",
  "source-controller",
  "kustomize-controller",
  "helm-controller",
] as const;

export type LabImageName = (typeof LAB_IMAGES)[number];

/** What an image is made of. */
export interface ImageRecipe<Name extends string = LabImageName> {
  /** Its repository in the registry. */
  readonly name: Name;
  /** Its tag. */
  readonly version: string;
  /** From the lowest to the uppermost; a layer that several images have is kept once. */
  readonly layers: readonly (readonly ImageEntry[])[];
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  /** Number of the user, of its group too when there is a colon. @default root */
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** In the image store of every host before its kubelet starts. @default false */
  readonly preloaded?: boolean;
  /** Further names under which hosts have a preloaded image. @default none */
  readonly standsFor?: readonly string[];
}
