import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../../toolchain/with-lock.ts";
import { labCache } from "../lab-cache.ts";
import type { LabIo } from "../lab-io.ts";
import type { Roots } from "../machine/roots.ts";
import { mustRun } from "../must-run.ts";
import { archiveImage } from "./archive-image.ts";
import { CATALOGUE, readCatalogue, type Catalogue } from "./image-catalogue.ts";
import { labImage, type LabImage } from "./image-names.ts";
import { imageRecipes, type ImageTools } from "./image-recipes.ts";
import type { ImageRecipe, LabImageName } from "./image-recipe.ts";
import { imagesKey } from "./images-key.ts";
import { nodeExecutable } from "./node-executable.ts";
import { storeImage } from "./store-image.ts";

export interface LabImages {
  /** Storage folder of a registry with every image; only to be copied. */
  readonly registryStorage: string;
  /** Archives that every host imports before its kubelet starts. */
  readonly preload: readonly string[];
  readonly images: Readonly<Record<LabImageName, LabImage>>;
}

/** Makes the images once, in seconds, and keeps them for every clone of this machine. */
export async function ensureImages(io: LabIo, roots: Roots, tools: ImageTools): Promise<LabImages> {
  const commands = (await mustRun(io, [join(roots.rack, "usr/bin/busybox"), "--list"])).trim().split("\n");
  const recipes = imageRecipes({ roots, tools, node: nodeExecutable(io.root), commands });
  const folder = join(labCache(io.env), `images-${await imagesKey(recipes)}`);
  if (!existsSync(folder)) {
    await withLock(`${folder}.lock`, "making the images of the lab", io, () =>
      makeImages(io, recipes, folder),
    );
  }
  return describeImages(folder);
}

async function makeImages(io: LabIo, recipes: readonly ImageRecipe[], folder: string): Promise<void> {
  if (existsSync(folder)) {
    return;
  }
  io.report("making the images of the lab");
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const [storage, preload] = [join(unfinished, "registry"), join(unfinished, "preload")];
  await mkdir(storage, { recursive: true });
  await mkdir(preload);
  const catalogue: Partial<Catalogue> = {};
  for (const recipe of recipes) {
    const { name, version, preloaded = false, standsFor = [] } = recipe;
    const stored = await storeImage(storage, recipe);
    const { digest } = stored.manifest;
    catalogue[name] = { version, digest };
    if (preloaded) {
      const { tagged, pinned } = labImage(recipe, digest);
      await archiveImage(storage, stored, [tagged, pinned, ...standsFor], join(preload, `${name}.tar`));
    }
  }
  await writeFile(join(storage, CATALOGUE), JSON.stringify(catalogue));
  await rename(unfinished, folder);
}

async function describeImages(folder: string): Promise<LabImages> {
  const [registryStorage, preload] = [join(folder, "registry"), join(folder, "preload")];
  return {
    registryStorage,
    preload: (await readdir(preload)).sort().map((file) => join(preload, file)),
    images: await readCatalogue(registryStorage),
  };
}
