import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { CATALOGUE } from "../images/image-catalogue.ts";
import { BLOB_FILE } from "../images/registry-storage.ts";
import type { Lab } from "../lab.ts";
import { linkFiles } from "../machine/link-files.ts";
import { writeFiles } from "../write-files.ts";

/** Storage folder of a lab's registry on this machine. */
export function registryFolder(lab: Pick<Lab, "cluster">): string {
  return join(lab.cluster, "registry");
}

/**
 * Gives a lab's registry the images of a storage folder, beside those that it has. Blobs are hard links, which is safe because
 * nobody ever changes a blob; of the small files, which a push may change, there are copies.
 */
export async function fillRegistry(lab: Pick<Lab, "cluster">, storage: string): Promise<void> {
  const target = registryFolder(lab);
  const listed = await readdir(storage, { recursive: true, withFileTypes: true });
  const paths = listed
    .filter((entry) => entry.isFile())
    .map((entry) => relative(storage, join(entry.parentPath, entry.name)));
  for (const path of paths.filter(isBlob)) {
    await linkFiles(join(target, dirname(path)), [join(storage, path)]);
  }
  // The list of the images comes last: with it the images are there.
  const small = paths.filter((path) => !isBlob(path) && path !== CATALOGUE);
  for (const path of [...small, CATALOGUE]) {
    await writeFiles(target, [{ path, content: await readFile(join(storage, path), "utf8") }]);
  }
}

function isBlob(path: string): boolean {
  return path.endsWith(`/${BLOB_FILE}`);
}
