import { Buffer } from "node:buffer";

export interface HostKey {
  /** Kind of the key, such as ssh-ed25519. */
  readonly type: string;
  /** The key as a host sends it. */
  readonly blob: Buffer;
}

/** Parses a public key as it stands in an authorized_keys file; undefined: it is none. */
export function parseHostKey(text: string): HostKey | undefined {
  const [type, encoded] = text.trim().split(/\s+/);
  if (type === undefined || encoded === undefined) {
    return undefined;
  }
  const blob = Buffer.from(encoded, "base64");
  // The blob repeats its type after a length of four bytes.
  const length = blob.length < 4 ? 0 : blob.readUInt32BE(0);
  return length > 0 && blob.toString("latin1", 4, 4 + length) === type ? { type, blob } : undefined;
}

/** Signature algorithms to ask a host for, so that it shows the key that is expected. */
export function hostKeyAlgorithms({ type }: HostKey): readonly string[] {
  return type === "ssh-rsa" ? ["rsa-sha2-512", "rsa-sha2-256"] : [type];
}
