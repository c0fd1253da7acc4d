import { writeFiles } from "../write-files.ts";
import { writeBlob, type Blob } from "./blob.ts";
import { configDocument, manifestDocument } from "./image-documents.ts";
import type { ImageRecipe } from "./image-recipe.ts";
import { blobPath, imageLinks } from "./registry-storage.ts";
import { tarArchive } from "./tar-archive.ts";

/** An image in a registry's storage folder. */
export interface StoredImage {
  readonly manifest: Blob;
  /** Configuration and layers. */
  readonly parts: readonly Blob[];
}

/** Writes an image to the storage folder of a registry, as a push to it would. */
export async function storeImage(storage: string, recipe: ImageRecipe<string>): Promise<StoredImage> {
  const layers: Blob[] = [];
  for (const entries of recipe.layers) {
    layers.push(await writeBlob(storage, blobPath, tarArchive(entries)));
  }
  const config = await writeBlob(storage, blobPath, [Buffer.from(configDocument(recipe, layers))]);
  const manifest = await writeBlob(storage, blobPath, [Buffer.from(manifestDocument(config, layers))]);
  const parts = [config, ...layers];
  const links = imageLinks(recipe.name, recipe.version, manifest.digest, parts);
  await writeFiles(
    storage,
    [...links].map(([path, content]) => ({ path, content })),
  );
  return { manifest, parts };
}
