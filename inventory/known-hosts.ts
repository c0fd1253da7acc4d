import { createHmac } from "node:crypto";
import type { Host } from "./host.ts";

/**
 * Kinds of host keys, best first. RSA is not among them: the `command` provider asks a host for the kind of its
 * key by name, and `ssh-rsa` is the SHA-1 signature that no current sshd gives:
 * https://github.com/pulumi/pulumi-command/blob/v1.2.1/provider/pkg/provider/remote/connection.go
 */
const KEY_KINDS = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"];

const STANDARD_PORT = 22;

export interface KnownHosts {
  /** Name of the file, for messages. */
  readonly source: string;
  /** Content in OpenSSH's format: https://man.openbsd.org/sshd.8#SSH_KNOWN_HOSTS_FILE_FORMAT */
  readonly text: string;
}

/**
 * The key of every host, as an authorized_keys file writes it, by the host's name. A line counts when it names the
 * host's address or, as with OpenSSH's HostKeyAlias, the host's own name.
 *
 * @throws Error naming every host without a usable key.
 */
export function findHostKeys(
  knownHosts: KnownHosts,
  hosts: readonly Host[],
  port: number,
): Readonly<Record<string, string>> {
  const entries = parseEntries(knownHosts.text);
  const found = hosts.map((host) => ({ host, keys: keysOf(host, port, entries) }));
  const problems = found.flatMap(({ host, keys }) => describeMissing(host, keys, port, knownHosts.source));
  if (problems.length > 0) {
    throw new Error(
      `the host keys are not complete:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  return Object.fromEntries(found.map(({ host, keys }) => [host.name, bestKey(keys) ?? ""]));
}

interface Entry {
  readonly revoked: boolean;
  readonly patterns: string;
  /** `kind base64`. */
  readonly key: string;
}

function parseEntries(text: string): readonly Entry[] {
  return text
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map((words) => (words[0]?.startsWith("@") === true ? words : ["", ...words]))
    .flatMap(([marker = "", patterns = "", kind = "", base64 = ""]) =>
      patterns.startsWith("#") || base64 === "" || marker === "@cert-authority"
        ? []
        : [{ revoked: marker === "@revoked", patterns, key: `${kind} ${base64}` }],
    );
}

function keysOf(host: Host, port: number, entries: readonly Entry[]): readonly string[] {
  const revoked = entries.filter((entry) => entry.revoked).map((entry) => entry.key);
  for (const name of [host.address, host.name]) {
    const written = port === STANDARD_PORT ? name : `[${name}]:${port}`;
    const keys = entries
      .filter((entry) => !entry.revoked && matches(entry.patterns, written.toLowerCase()))
      .map((entry) => entry.key);
    if (keys.length > 0) {
      return keys.filter((key) => !revoked.includes(key));
    }
  }
  return [];
}

function bestKey(keys: readonly string[]): string | undefined {
  return KEY_KINDS.flatMap((kind) => keys.filter((key) => key.startsWith(`${kind} `)))[0];
}

function describeMissing(host: Host, keys: readonly string[], port: number, source: string): string[] {
  if (bestKey(keys) !== undefined) {
    return [];
  }
  const kinds = keys.map((key) => key.split(" ")[0]).join(", ");
  const got = kinds === "" ? "none" : `only ${kinds}`;
  return [
    `${source} must hold an Ed25519 or ECDSA key of host ${host.name} (${host.address}), got ${got}; ` +
      `add the output of: ssh-keyscan -t ed25519 -p ${port} ${host.address}, and compare it with the fingerprint that the host's own console shows`,
  ];
}

function matches(patterns: string, name: string): boolean {
  if (patterns.startsWith("|1|")) {
    return isHashOf(patterns, name);
  }
  const list = patterns.toLowerCase().split(",");
  const refused = list.some((pattern) => pattern.startsWith("!") && matchesGlob(pattern.slice(1), name));
  return !refused && list.some((pattern) => matchesGlob(pattern, name));
}

/** `|1|salt|hash`, the HMAC-SHA1 of the name, both parts in base64. */
function isHashOf(pattern: string, name: string): boolean {
  const [salt = "", hash = ""] = pattern.split("|").slice(2);
  const actual = createHmac("sha1", Buffer.from(salt, "base64")).update(name).digest("base64");
  return actual === hash;
}

/** `*` stands for any text, `?` for one character; everything else, brackets too, for itself. */
function matchesGlob(pattern: string, name: string): boolean {
  const source = pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`).test(name);
}
