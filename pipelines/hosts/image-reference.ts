/** A repository of a registry. */
export interface ImageRepository {
  /** Host, with its port if it has one. */
  readonly registry: string;
  /** Path in the registry. */
  readonly path: string;
}

// https://github.com/opencontainers/distribution-spec/blob/v1.1.1/spec.md#pulling-manifests
const PATH = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/;
const REGISTRY = /^[A-Za-z0-9.-]+(?::\d+)?$/;

/**
 * Takes a repository apart: `registry.example.com:5000/os/linux`.
 *
 * @throws Error when it has no registry, or a tag or digest
 */
export function parseRepository(text: string): ImageRepository {
  const slash = text.indexOf("/");
  const [registry, path] = [text.slice(0, Math.max(slash, 0)), text.slice(slash + 1)];
  if (!REGISTRY.test(registry) || !/[.:]|^localhost$/.test(registry) || !PATH.test(path)) {
    throw new Error(
      `image repository must be a registry and a path without tag, as in registry.example.com/os/linux, got ${text}`,
    );
  }
  return { registry, path };
}
