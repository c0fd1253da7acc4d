import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/**
 * Unpacks Debian's packages into `cache` without installing them, by the machine's own sources. A cache that is there is kept. It is made
 * beside its place first, so that it is whole or absent.
 *
 * @param packages with everything that the machine may lack
 * @param failure what to do when it does not work, as a sentence
 * @throws Error with `failure`, when apt or dpkg cannot do it
 */
export async function unpackDebianPackages(
  packages: readonly string[],
  cache: string,
  failure: string,
): Promise<void> {
  if (existsSync(cache)) {
    return;
  }
  await mkdir(dirname(cache), { recursive: true });
  const folder = await mkdtemp(`${cache}-`);
  const command = async (name: string, args: readonly string[]) => {
    try {
      await promisify(execFile)(name, args, { cwd: folder });
    } catch (error) {
      throw new Error(`${failure} (${name} failed)`, { cause: error });
    }
  };
  try {
    await command("apt-get", ["download", "-q", ...packages]);
    const root = join(folder, "root");
    for (const file of await readdir(folder)) {
      await command("dpkg-deb", ["-x", file, root]);
    }
    // Another test run may have been faster; its folder is as good.
    await rename(root, cache).catch((error: unknown) => {
      if (!existsSync(cache)) {
        throw error;
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
