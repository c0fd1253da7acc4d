import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Lab } from "../lab.ts";
import { certificateRequests } from "./certificate-requests.ts";
import { ensureAuthority, ensureCertificate } from "./issue-certificate.ts";

const ACCOUNT_KEY_BITS = 2048;

/** Everything secret and signed of a cluster, by the name of its file: PEM. */
export type Pki = Readonly<Record<string, string>>;

/** Makes what is missing of a lab's certificates and keys, in about a second, and reads them all. */
export async function ensurePki(lab: Lab): Promise<Pki> {
  const folder = join(lab.cluster, "pki");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await ensureAuthority(lab.io, folder);
  const requests = certificateRequests(lab.nodes);
  await Promise.all(requests.map((each) => ensureCertificate(lab.io, folder, each)));
  await ensureAccountKey(folder);
  const files = ["ca", ...requests.map(({ name }) => name)].flatMap((name) => [`${name}.crt`, `${name}.key`]);
  const read = async (name: string) => [name, await readFile(join(folder, name), "utf8")] as const;
  return Object.fromEntries(await Promise.all([...files, "sa.key", "sa.pub"].map(read)));
}

/** A file of the cluster's secrets. @throws Error when it is not among them */
export function pem(pki: Pki, name: string): string {
  const found = pki[name];
  if (found === undefined) {
    throw new Error(`the certificates of the lab must hold ${name}, got ${Object.keys(pki).join(", ")}`);
  }
  return found;
}

/** The key that signs the tokens of service accounts; its public half is written first. */
async function ensureAccountKey(folder: string): Promise<void> {
  const path = join(folder, "sa.key");
  if (existsSync(path)) {
    return;
  }
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: ACCOUNT_KEY_BITS });
  await writeFile(join(folder, "sa.pub"), publicKey.export({ type: "spki", format: "pem" }));
  await writeFile(`${path}.unfinished`, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  await rename(`${path}.unfinished`, path);
}
