import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Lab } from "../lab.ts";
import { buildPackage } from "../packages/build-package.ts";
import { checkPackage } from "../packages/check-package.ts";
import type { LabPackage } from "../packages/lab-package.ts";
import { indexStanza, poolFile } from "./index-stanza.ts";
import { repositoryFolder } from "./repository-folder.ts";
import { STANZA, replaceFile, writeIndex } from "./write-index.ts";

/** apt does not list an archive without packages, and then no host would know that it has one. */
const BASE: LabPackage = {
  name: "lab-base",
  version: "1.0",
  description: "keeps the archive of the lab from being empty",
};

/**
 * Adds packages to the lab's repository, which hosts know as Debian's security archive; with none it only makes the
 * repository. What is there already is left alone.
 *
 * @throws Error before anything is written, when a package cannot be built or its version is there with another content
 */
export async function publishPackages(lab: Lab, packages: readonly LabPackage[]): Promise<void> {
  const problems = packages.flatMap(checkPackage);
  if (problems.length > 0) {
    throw new Error(
      `packages cannot be published:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  const { pool } = repositoryFolder(lab);
  await mkdir(pool, { recursive: true });
  const built = await Promise.all(
    [BASE, ...packages].map(async (item) => ({ item, bytes: await buildPackage(lab.io, item) })),
  );
  await Promise.all(built.map(({ item, bytes }) => refuseOtherContent(pool, item, bytes)));
  for (const { item, bytes } of built) {
    await replaceFile(join(pool, poolFile(item)), bytes);
    await replaceFile(join(pool, `${poolFile(item)}${STANZA}`), indexStanza(item, bytes));
  }
  await writeIndex(lab);
}

/** Takes every version of these packages out of the repository; hosts keep what they installed. */
export async function withdrawPackages(lab: Lab, names: readonly string[]): Promise<void> {
  const { pool } = repositoryFolder(lab);
  const files = (await readdir(pool)).filter((file) => names.some((name) => file.startsWith(`${name}_`)));
  await Promise.all(files.map((file) => rm(join(pool, file))));
  await writeIndex(lab);
}

async function refuseOtherContent(pool: string, item: LabPackage, bytes: Buffer): Promise<void> {
  const present = await readFile(join(pool, poolFile(item))).catch(() => undefined);
  if (present !== undefined && !present.equals(bytes)) {
    throw new Error(
      `${item.name} ${item.version} must keep its content, got another: hosts may have it; give it a new version`,
    );
  }
}
