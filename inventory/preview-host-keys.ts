import type { Host } from "./host.ts";

/** An Ed25519 key in form only: its 32 bytes of 0xff are no point of the curve, so no host can have it. */
const NO_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIP//////////////////////////////////////////";

/**
 * Stands in for the hosts' keys in a preview made before their file exists. A preview opens no connection,
 * and nothing could be reached with these.
 */
export function previewHostKeys(hosts: readonly Host[]): Readonly<Record<string, string>> {
  return Object.fromEntries(hosts.map((host) => [host.name, NO_KEY]));
}
