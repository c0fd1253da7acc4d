import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { withFolders, type ImageEntry } from "./image-entry.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar-header.ts";

/** The archive of these entries, in pieces: the same entries give the same bytes. */
export async function* tarArchive(entries: readonly ImageEntry[]): AsyncGenerator<Uint8Array> {
  for (const entry of withFolders(entries)) {
    yield* member(entry);
  }
  yield TAR_END;
}

async function* member(entry: ImageEntry): AsyncGenerator<Uint8Array> {
  switch (entry.kind) {
    case "folder":
      yield tarHeader({ ...entry, mode: entry.mode ?? 0o755, size: 0, target: "" });
      return;
    case "link":
      yield tarHeader({ ...entry, mode: 0o777, size: 0 });
      return;
    case "text": {
      const content = Buffer.from(entry.content);
      const { path, mode = 0o644 } = entry;
      yield tarHeader({ kind: "file", path, mode, size: content.length, target: "" });
      yield content;
      yield tarPadding(content.length);
      return;
    }
    case "file": {
      const { size } = await stat(entry.source);
      yield tarHeader({ ...entry, mode: entry.mode ?? 0o755, size, target: "" });
      // A file that changes meanwhile must not shift what follows it.
      let left = size;
      // Chunks of a stream without an encoding are buffers.
      for await (const chunk of createReadStream(entry.source) as AsyncIterable<Buffer>) {
        left -= chunk.length;
        yield chunk;
      }
      if (left !== 0) {
        throw new Error(
          `${entry.source} must not change while an image is made of it; run the command again`,
        );
      }
      yield tarPadding(size);
    }
  }
}
