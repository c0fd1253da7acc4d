import { rm } from "node:fs/promises";
import { join } from "node:path";
import { labImage, type LabImage } from "../images/image-names.ts";
import type { ImageRecipe } from "../images/image-recipe.ts";
import { repositoryFolder } from "../images/registry-storage.ts";
import { storeImage } from "../images/store-image.ts";
import type { Lab } from "../lab.ts";
import { registryFolder } from "./fill-registry.ts";

/** Adds an image to a running lab's registry, by its storage folder: that works while the registry is down, too. */
export async function pushImage(lab: Lab, recipe: ImageRecipe<string>): Promise<LabImage> {
  const { manifest } = await storeImage(registryFolder(lab), recipe);
  return labImage(recipe, manifest.digest);
}

/** Takes a repository with all its images out of a running lab's registry; hosts keep what they pulled. */
export async function removeRepository(lab: Lab, repository: string): Promise<void> {
  await rm(join(registryFolder(lab), repositoryFolder(repository)), { recursive: true, force: true });
}
