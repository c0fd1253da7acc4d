import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { labImage, type LabImage } from "./image-names.ts";
import { LAB_IMAGES, type LabImageName } from "./image-recipe.ts";

/** File beside the registry's storage that says which images are in it. */
export const CATALOGUE = "images.json";

const catalogueSchema = z.record(
  z.enum(LAB_IMAGES),
  z.strictObject({ version: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) }),
);

export type Catalogue = z.infer<typeof catalogueSchema>;

/** The images that a registry's storage folder holds, by name: of a lab, `cluster/registry`. */
export async function readCatalogue(storage: string): Promise<Readonly<Record<LabImageName, LabImage>>> {
  const path = join(storage, CATALOGUE);
  const parsed = catalogueSchema.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (!parsed.success) {
    throw new Error(`${path} must name each image of the lab: ${z.prettifyError(parsed.error)}`);
  }
  // The schema has exactly these names; Object.fromEntries widens them.
  return Object.fromEntries(
    LAB_IMAGES.map((name) => [name, labImage({ name, ...parsed.data[name] }, parsed.data[name].digest)]),
  ) as Record<LabImageName, LabImage>;
}
