import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ARCHIVE_LAYOUT, archiveIndex } from "./image-documents.ts";
import type { ImageEntry } from "./image-entry.ts";
import { blobPath } from "./registry-storage.ts";
import type { StoredImage } from "./store-image.ts";
import { tarArchive } from "./tar-archive.ts";

/** Writes an archive of a stored image that `ctr images import` takes, with these names. */
export async function archiveImage(
  storage: string,
  { manifest, parts }: StoredImage,
  names: readonly string[],
  archive: string,
): Promise<void> {
  const digests = new Set([manifest, ...parts].map(({ digest }) => digest));
  const entries: readonly ImageEntry[] = [
    { kind: "text", path: "oci-layout", content: ARCHIVE_LAYOUT },
    { kind: "text", path: "index.json", content: archiveIndex(manifest, names) },
    ...[...digests].map(
      (digest) =>
        ({
          kind: "file",
          path: `blobs/${digest.replace(":", "/")}`,
          source: join(storage, blobPath(digest)),
        }) as const,
    ),
  ];
  await pipeline(tarArchive(entries), createWriteStream(archive));
}
