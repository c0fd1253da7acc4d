import type { OpenGate } from "../open-gate.ts";

const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Why the digest that was given is none, as a sentence; undefined: it is one. */
export function checkDigest(given: string): string | undefined {
  return DIGEST.test(given)
    ? undefined
    : `--evidence must be a digest as pipectl status shows it (sha256: and 64 hexadecimal digits), got ${JSON.stringify(given)}`;
}

/** Why what was seen is not what the gate shows now, as a sentence; undefined: it is. */
export function checkSeen(seen: string, now: OpenGate | undefined, deploy: string): string | undefined {
  if (now === undefined) {
    return `${deploy} must wait at a gate, got one that does not any more; see pipectl status ${deploy}`;
  }
  return now.digest === seen
    ? undefined
    : `the evidence must be that of now (${now.digest}), got ${seen}; look at pipectl status ${deploy} and decide again`;
}
