import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as openpgp from "openpgp";
import type { Lab } from "../lab.ts";

const OWNER_ONLY = 0o600;

/**
 * The key that signs the lab's repository, made at the first call and kept as long as the lab. Its kind is the
 * one that both verifiers of apt know: gpgv of Debian 12 and sqv of Debian 13.
 */
export async function signingKey(lab: Pick<Lab, "cluster" | "io">): Promise<openpgp.PrivateKey> {
  const path = join(lab.cluster, "apt-key", "signing-key.asc");
  const kept = await readFile(path, "utf8").catch(() => undefined);
  const text = kept ?? (await makeKey(path, lab.io.now()));
  return openpgp.readPrivateKey({ armoredKey: text });
}

/** The public half, as the option signed-by of a source takes it. */
export function publicKey(key: openpgp.PrivateKey): string {
  return key.toPublic().armor();
}

/** The text with a signature around it, as InRelease has it. */
export async function clearSign(key: openpgp.PrivateKey, text: string, date: number): Promise<string> {
  return openpgp.sign({
    message: await openpgp.createCleartextMessage({ text }),
    signingKeys: key,
    date: new Date(date),
  });
}

async function makeKey(path: string, date: number): Promise<string> {
  const { privateKey } = await openpgp.generateKey({
    type: "ecc",
    curve: "ed25519Legacy",
    userIDs: [{ name: "the lab", email: "lab@lab.internal" }],
    format: "armored",
    date: new Date(date),
  });
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, privateKey, { mode: OWNER_ONLY });
  await chmod(unfinished, OWNER_ONLY);
  await rename(unfinished, path);
  return privateKey;
}
