import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ImageEntry } from "../images/image-entry.ts";
import { tarArchive } from "../images/tar-archive.ts";

export interface PackedChart {
  /** Name of its file. */
  readonly file: string;
  /** As `helm package` makes it: a compressed archive of the folder `kured`. */
  readonly bytes: Buffer;
}

const CHART = join(import.meta.dirname, "chart");
const FILE = "kured-6.1.0-lab.1.tgz";

/**
 * Packs the chart with its program; the same content gives the same bytes.
 *
 * @param image reference of the lab's image of Node
 */
export async function packChart(program: string, image: string): Promise<PackedChart> {
  const entries: ImageEntry[] = [
    { kind: "text", path: "kured/files/kured.mjs", content: program },
    { kind: "text", path: "kured/files/image", content: `${image}\n` },
  ];
  for (const entry of await readdir(CHART, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      entries.push({
        kind: "text",
        path: `kured${path.slice(CHART.length)}`,
        content: await readFile(path, "utf8"),
      });
    }
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of tarArchive(entries)) {
    pieces.push(piece);
  }
  return { file: FILE, bytes: gzipSync(Buffer.concat(pieces)) };
}
