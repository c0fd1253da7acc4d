import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LAB } from "../toolchain/stack/lab.ts";
import type { LabIo } from "./lab-io.ts";

const PROJECT = "turntable";

/**
 * Removes what Pulumi remembers of the lab's stack in this project's own backend: it described a cluster that is
 * gone. The passphrase stays.
 *
 * @returns whether there was something
 */
export async function forgetStack({ root }: Pick<LabIo, "root">): Promise<boolean> {
  const backend = join(root, ".turntable", "state", ".pulumi");
  const stacks = join(backend, "stacks", PROJECT);
  const names = existsSync(stacks) ? await readdir(stacks) : [];
  const own = names.filter((name) => name.startsWith(`${LAB}.json`));
  const paths = [
    ...own.map((name) => join(stacks, name)),
    ...["history", "backups"].map((folder) => join(backend, folder, PROJECT, LAB)),
    join(backend, "locks", "organization", PROJECT, LAB),
  ];
  for (const path of paths) {
    await rm(path, { recursive: true, force: true });
  }
  return own.length > 0 && existsSync(dirname(stacks));
}
