import { parseFlags } from "../../../../lab/kured-stand-in/program/kured-flags.ts";
import type { KuredFlags } from "../../../../lab/kured-stand-in/program/kured-flags.ts";

/** Arguments that the stand-in follows, and these after them. */
export function flagsWith(...args: readonly string[]): KuredFlags {
  return parseFlags(["--drain-timeout=10s", "--period=10s", ...args], "w1");
}
