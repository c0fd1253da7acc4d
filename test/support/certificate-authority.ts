import { execFile } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What openssl reads of a certificate that its arguments cannot say. */
const OPENSSL_CONFIG = `
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[server]
extendedKeyUsage = serverAuth
subjectAltName = IP:127.0.0.1,DNS:localhost
[client]
extendedKeyUsage = clientAuth
`;

export interface Certificate {
  /** PEM. */
  readonly certificate: string;
  /** PEM, unencrypted. */
  readonly key: string;
}

/** Signs certificates that are valid for two days, for 127.0.0.1 and for users of an API server. */
export interface CertificateAuthority {
  readonly certificate: string;
  issueServer(): Promise<Certificate>;
  /** Kubernetes reads the user's name from the common name and the groups from the organizations. */
  issueClient(user: string, groups: readonly string[]): Promise<Certificate>;
}

/** Creates an authority that keeps its files in a folder. @throws Error when openssl is missing. */
export async function createCertificateAuthority(folder: string): Promise<CertificateAuthority> {
  const config = join(folder, "openssl.cnf");
  await writeFile(config, OPENSSL_CONFIG);
  const authority = join(folder, "ca.crt");
  const authorityKey = join(folder, "ca.key");
  const issue = async (subject: string, extensions: string): Promise<Certificate> => {
    const base = join(folder, randomUUID());
    const key = newKey();
    await writeFile(`${base}.key`, key, { mode: 0o600 });
    await openssl([
      "req",
      "-new",
      "-config",
      config,
      "-key",
      `${base}.key`,
      "-subj",
      subject,
      "-out",
      `${base}.csr`,
    ]);
    const signer =
      extensions === "authority" ? ["-signkey", `${base}.key`] : ["-CA", authority, "-CAkey", authorityKey];
    await openssl(
      ["x509", "-req", "-in", `${base}.csr`, ...signer, "-set_serial", serialNumber(), "-days", "2"].concat([
        "-sha256",
        "-extfile",
        config,
        "-extensions",
        extensions,
        "-out",
        `${base}.crt`,
      ]),
    );
    return { certificate: await readFile(`${base}.crt`, "utf8"), key };
  };
  const self = await issue("/CN=turntable-test-ca", "authority");
  await writeFile(authority, self.certificate);
  await writeFile(authorityKey, self.key, { mode: 0o600 });
  return {
    certificate: self.certificate,
    issueServer: () => issue("/CN=127.0.0.1", "server"),
    issueClient: (user, groups) =>
      issue([...groups.map((group) => `/O=${escape(group)}`), `/CN=${escape(user)}`].join(""), "client"),
  };
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

function serialNumber(): string {
  return `0x${randomUUID().replaceAll("-", "")}`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\/+=]/g, String.raw`\$&`);
}

async function openssl(args: readonly string[]): Promise<void> {
  try {
    await run("openssl", [...args]);
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    throw missing
      ? new Error("openssl must be on PATH for throwaway certificates; install it", { cause })
      : cause;
  }
}
