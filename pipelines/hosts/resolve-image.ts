import * as z from "zod";
import type { HostTarget } from "../roll/host-agent.ts";
import { parseRepository } from "./image-reference.ts";
import { readManifest } from "./read-manifest.ts";
import type { RegistryAccess } from "./read-manifest.ts";

export interface ImageQuestion {
  /** Registry and path, without tag. */
  readonly repository: string;
  /** Bare version, which is the tag. */
  readonly version: string;
  /** Architecture of the nodes, as they name it: `amd64`. */
  readonly architecture: string;
}

export interface ResolvedImage extends HostTarget {
  /** Digest of the list that the tag names; undefined: the tag names the image itself. */
  readonly listDigest: string | undefined;
}

const manifestSchema = z.union([
  z.object({
    manifests: z.array(
      z.object({
        digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
        platform: z.object({ architecture: z.string(), os: z.string() }).optional(),
      }),
    ),
  }),
  z.object({ config: z.object({ digest: z.string() }), layers: z.array(z.unknown()) }),
]);

/**
 * What a version is as an image, by digest: everything after the plan names the digest, so that a tag that moves
 * changes nothing. bootc knows an image by the digest of its platform's manifest, not by that of a list.
 *
 * @throws Error that names the image and what the registry answered
 */
export async function resolveImage(
  access: RegistryAccess,
  { repository, version, architecture }: ImageQuestion,
  signal: AbortSignal,
): Promise<ResolvedImage> {
  const parsed = parseRepository(repository);
  const image = `image ${repository}:${version}`;
  const named = await readManifest(access, parsed, version, signal);
  const manifest = manifestSchema.safeParse(named.body);
  if (!manifest.success) {
    throw new Error(`${image} must be an image or a list of images, got something else`);
  }
  if (!("manifests" in manifest.data)) {
    return targetOf(repository, version, named.digest, undefined);
  }
  const { manifests } = manifest.data;
  const [fitting, ...others] = manifests.filter(
    ({ platform }) => platform?.os === "linux" && platform.architecture === architecture,
  );
  if (fitting === undefined || others.length > 0) {
    const got = manifests.map(({ platform }) => `${platform?.os ?? "?"}/${platform?.architecture ?? "?"}`);
    throw new Error(
      `${image} must have one image for linux/${architecture}, got ${got.join(", ") || "none"}`,
    );
  }
  // The list may name what the registry has lost.
  await readManifest(access, parsed, fitting.digest, signal);
  return targetOf(repository, version, fitting.digest, named.digest);
}

function targetOf(
  repository: string,
  version: string,
  digest: string,
  listDigest: string | undefined,
): ResolvedImage {
  return { version, digest, reference: `${repository}@${digest}`, listDigest };
}
