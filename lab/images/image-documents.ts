import type { Blob } from "./blob.ts";
import type { ImageRecipe } from "./image-recipe.ts";

const TYPES = {
  manifest: "application/vnd.oci.image.manifest.v1+json",
  config: "application/vnd.oci.image.config.v1+json",
  layer: "application/vnd.oci.image.layer.v1.tar",
  index: "application/vnd.oci.image.index.v1+json",
} as const;

/** The image's configuration, as text. @see https://github.com/opencontainers/image-spec/blob/v1.1.1/config.md */
export function configDocument(recipe: ImageRecipe<string>, layers: readonly Blob[]): string {
  const { entrypoint, command, user, environment = {} } = recipe;
  return JSON.stringify({
    created: "1970-01-01T00:00:00Z",
    architecture: "amd64",
    os: "linux",
    config: {
      ...(user === undefined ? {} : { User: user }),
      Env: Object.entries({ PATH: IMAGE_PATH, ...environment }).map(([name, value]) => `${name}=${value}`),
      ...(entrypoint === undefined ? {} : { Entrypoint: entrypoint }),
      ...(command === undefined ? {} : { Cmd: command }),
      WorkingDir: "/",
    },
    rootfs: { type: "layers", diff_ids: layers.map(({ digest }) => digest) },
  });
}

const IMAGE_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** @see https://github.com/opencontainers/image-spec/blob/v1.1.1/manifest.md */
export function manifestDocument(config: Blob, layers: readonly Blob[]): string {
  return JSON.stringify({
    schemaVersion: 2,
    mediaType: TYPES.manifest,
    config: { mediaType: TYPES.config, ...config },
    layers: layers.map((layer) => ({ mediaType: TYPES.layer, ...layer })),
  });
}

/**
 * The index of an archive with one image under several names, which containerd gives it as they are.
 *
 * @see https://github.com/opencontainers/image-spec/blob/v1.1.1/image-layout.md
 */
export function archiveIndex(manifest: Blob, names: readonly string[]): string {
  return JSON.stringify({
    schemaVersion: 2,
    mediaType: TYPES.index,
    manifests: names.map((name) => ({
      mediaType: TYPES.manifest,
      ...manifest,
      annotations: { "io.containerd.image.name": name },
    })),
  });
}

export const ARCHIVE_LAYOUT = JSON.stringify({ imageLayoutVersion: "1.0.0" });
