import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { unpackDebianPackages } from "./unpack-debian-packages.ts";

const INSTALLED = "/usr/sbin/sshd";
/** The server, and the library that only it needs; installing them would start a server on port 22. */
const PACKAGES = ["openssh-server", "libwrap0"] as const;
const FAILURE = `sshd must be at ${INSTALLED} or come from Debian's packages; install openssh-server`;

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
  await unpackDebianPackages(PACKAGES, cache, FAILURE);
  const triplets = await readdir(join(cache, "usr", "lib"), { withFileTypes: true });
  const triplet = triplets.find((entry) => entry.isDirectory() && entry.name.includes("-linux-"));
  return {
    path: join(cache, INSTALLED),
    libraries: triplet && join(cache, "usr", "lib", triplet.name),
  };
}
