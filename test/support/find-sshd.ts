import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const INSTALLED = "/usr/sbin/sshd";
/** The server, and the library that only it needs; installing them would start a server on port 22. */
const PACKAGES = ["openssh-server", "libwrap0"] as const;

/** An OpenSSH server that can be run by path. */
export interface SshdBinary {
  readonly path: string;
  /** Folder with libraries that the machine may lack; undefined: it has all. */
  readonly libraries: string | undefined;
}

/**
 * The machine's OpenSSH server, else one unpacked from Debian's packages into `cache`, without installing them.
 *
 * @throws Error when there is none and apt cannot fetch it.
 */
export async function findSshd(cache: string): Promise<SshdBinary> {
  if (existsSync(INSTALLED)) {
    return { path: INSTALLED, libraries: undefined };
  }
  if (!existsSync(cache)) {
    await unpackPackages(cache);
  }
  const triplets = await readdir(join(cache, "usr", "lib"), { withFileTypes: true });
  const triplet = triplets.find((entry) => entry.isDirectory() && entry.name.includes("-linux-"));
  return {
    path: join(cache, INSTALLED),
    libraries: triplet && join(cache, "usr", "lib", triplet.name),
  };
}

/** Beside the cache first, so that the cache is whole or absent. */
async function unpackPackages(cache: string): Promise<void> {
  await mkdir(dirname(cache), { recursive: true });
  const folder = await mkdtemp(`${cache}-`);
  try {
    await command("apt-get", ["download", "-q", ...PACKAGES], folder);
    const root = join(folder, "root");
    for (const file of await readdir(folder)) {
      await command("dpkg-deb", ["-x", file, root], folder);
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

async function command(name: string, args: readonly string[], cwd: string): Promise<void> {
  try {
    await promisify(execFile)(name, args, { cwd });
  } catch (error) {
    throw new Error(
      `sshd must be at ${INSTALLED} or come from Debian's packages, but ${name} failed; install openssh-server`,
      { cause: error },
    );
  }
}
