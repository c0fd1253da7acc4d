import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { ImageEntry } from "./image-entry.ts";
import type { ImageRecipe } from "./image-recipe.ts";

/** Changes with every input of the images; not with where on this machine an input lies. */
export async function imagesKey(recipes: readonly ImageRecipe[]): Promise<string> {
  const facts = await Promise.all(
    recipes.map(async ({ layers, ...rest }) => ({
      ...rest,
      layers: await Promise.all(layers.map((entries) => Promise.all(entries.map(describe)))),
    })),
  );
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 12);
}

/** Size and age of a file stand for its content: reading all of it would take seconds each time. */
async function describe(entry: ImageEntry): Promise<unknown> {
  if (entry.kind !== "file") {
    return entry;
  }
  const { source, ...rest } = entry;
  const { size, mtimeMs } = await stat(source);
  return { ...rest, size, mtimeMs };
}
