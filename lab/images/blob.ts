import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Content by its hash. */
export interface Blob {
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Writes content to the place that its hash names.
 *
 * @param place path of a blob from its digest
 */
export async function writeBlob(
  folder: string,
  place: (digest: string) => string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Blob> {
  const hash = createHash("sha256");
  let size = 0;
  const unfinished = join(folder, `unfinished-${randomUUID()}`);
  try {
    await pipeline(
      Readable.from(chunks),
      async function* (source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(unfinished),
    );
    const digest = `sha256:${hash.digest("hex")}`;
    const path = join(folder, place(digest));
    await mkdir(dirname(path), { recursive: true });
    await rename(unfinished, path);
    return { digest, size };
  } finally {
    await rm(unfinished, { force: true });
  }
}
