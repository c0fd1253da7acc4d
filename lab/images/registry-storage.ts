import type { Blob } from "./blob.ts";

const ROOT = "docker/registry/v2";

/** Name of every file that holds a blob. */
export const BLOB_FILE = "data";

/**
 * Where the registry keeps a blob, below its storage folder.
 *
 * @see https://github.com/distribution/distribution/blob/v2.8.1/registry/storage/paths.go
 */
export function blobPath(digest: string): string {
  const hex = digest.replace("sha256:", "");
  return `${ROOT}/blobs/sha256/${hex.slice(0, 2)}/${hex}/${BLOB_FILE}`;
}

/** Folder of a repository's links, below the storage folder. */
export function repositoryFolder(repository: string): string {
  return `${ROOT}/repositories/${repository}`;
}

/** The small files by which the registry knows an image whose blobs are there: path below its storage, and content. */
export function imageLinks(
  repository: string,
  tag: string,
  manifest: string,
  blobs: readonly Blob[],
): ReadonlyMap<string, string> {
  const folder = repositoryFolder(repository);
  const manifests = `${folder}/_manifests`;
  return new Map([
    ...blobs.map(({ digest }) => [`${folder}/_layers/${asPath(digest)}/link`, digest] as const),
    [`${manifests}/revisions/${asPath(manifest)}/link`, manifest],
    [`${manifests}/tags/${tag}/current/link`, manifest],
    [`${manifests}/tags/${tag}/index/${asPath(manifest)}/link`, manifest],
  ]);
}

function asPath(digest: string): string {
  return digest.replace(":", "/");
}
