import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LabIo } from "../lab-io.ts";
import { mustRun } from "../must-run.ts";
import type { CertificateRequest } from "./certificate-requests.ts";

/** Longer than any lab lives. */
const DAYS = "3650";
const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

/** Makes the authority of a lab in a folder, unless it is there: `ca.crt` and `ca.key`. */
export async function ensureAuthority(io: Pick<LabIo, "run">, folder: string): Promise<void> {
  await ensurePair(folder, "ca", "turntable-lab-ca", (key, certificate) =>
    request(io, [
      "-subj",
      "/CN=turntable-lab-ca",
      "-keyout",
      key,
      "-out",
      certificate,
      "-addext",
      "basicConstraints=critical,CA:TRUE",
      "-addext",
      "keyUsage=critical,keyCertSign,cRLSign",
    ]),
  );
}

/** Issues a certificate of that folder's authority, unless the same one is there: `NAME.crt` and `NAME.key`. */
export async function ensureCertificate(
  io: Pick<LabIo, "run">,
  folder: string,
  wanted: CertificateRequest,
): Promise<void> {
  const { alternativeNames: names, organization, commonName } = wanted;
  await ensurePair(folder, wanted.name, JSON.stringify(wanted), (key, certificate) =>
    request(io, [
      "-CA",
      join(folder, "ca.crt"),
      "-CAkey",
      join(folder, "ca.key"),
      "-set_serial",
      serialNumber(),
      "-subj",
      `${organization === undefined ? "" : `/O=${organization}`}/CN=${commonName}`,
      "-keyout",
      key,
      "-out",
      certificate,
      "-addext",
      "basicConstraints=critical,CA:FALSE",
      "-addext",
      "keyUsage=critical,digitalSignature,keyEncipherment",
      "-addext",
      "extendedKeyUsage=serverAuth,clientAuth",
      ...(names.length === 0 ? [] : ["-addext", `subjectAltName=${names.join()}`]),
    ]),
  );
}

async function request(io: Pick<LabIo, "run">, args: readonly string[]): Promise<void> {
  await mustRun(io, ["openssl", "req", "-x509", ...NEW_KEY, "-sha256", "-days", DAYS, ...args]);
}

/** The note is written last: without it, or with another one, the pair is made anew. */
async function ensurePair(
  folder: string,
  name: string,
  note: string,
  make: (key: string, certificate: string) => Promise<void>,
): Promise<void> {
  const notePath = join(folder, `${name}.request`);
  if ((await readFile(notePath, "utf8").catch(() => undefined)) === note) {
    return;
  }
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  await make(`${key}.unfinished`, `${certificate}.unfinished`);
  await rename(`${key}.unfinished`, key);
  await rename(`${certificate}.unfinished`, certificate);
  await writeFile(notePath, note);
}

function serialNumber(): string {
  return `0x${randomUUID().replaceAll("-", "")}`;
}
