import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ssh2 from "ssh2";
import type { Lab } from "../lab.ts";

export interface SshKey {
  /** OpenSSH's format. */
  readonly private: string;
  /** One line. */
  readonly public: string;
}

export interface SshKeys {
  /** Of the person who logs in. */
  readonly user: SshKey;
  /** Of each host, by its name. */
  readonly hosts: Readonly<Record<string, SshKey>>;
}

/** Makes what is missing of a lab's SSH keys, and the file by which its hosts are known. */
export async function ensureSshKeys(lab: Lab): Promise<SshKeys> {
  const folder = join(lab.folder, "ssh");
  const hostFolder = join(lab.cluster, "ssh");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(hostFolder, { recursive: true, mode: 0o700 });
  const user = await ensureKey(join(folder, "id_ed25519"), "turntable-lab");
  const hosts = await Promise.all(
    lab.nodes.map(async ({ name }) => [name, await ensureKey(join(hostFolder, name), name)] as const),
  );
  const keys = { user, hosts: Object.fromEntries(hosts) };
  await writeFile(join(folder, "known_hosts"), knownHosts(lab, keys));
  return keys;
}

/** A line for each host, under its address and its name. */
export function knownHosts({ nodes }: Pick<Lab, "nodes">, { hosts }: Pick<SshKeys, "hosts">): string {
  return nodes
    .flatMap(({ name, address }) => {
      const key = hosts[name]?.public.split(" ").slice(0, 2).join(" ");
      return key === undefined ? [] : [`${address},${name} ${key}\n`];
    })
    .join("");
}

/** The public half is written first: with the private one in place the key is whole. */
async function ensureKey(path: string, comment: string): Promise<SshKey> {
  if (!existsSync(path)) {
    const made = ssh2.utils.generateKeyPairSync("ed25519", { comment });
    await writeFile(`${path}.pub`, `${made.public}\n`);
    await writeFile(`${path}.unfinished`, made.private, { mode: 0o600 });
    await rename(`${path}.unfinished`, path);
  }
  return {
    private: await readFile(path, "utf8"),
    public: (await readFile(`${path}.pub`, "utf8")).trim(),
  };
}
