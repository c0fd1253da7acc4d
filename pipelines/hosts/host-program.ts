import { APT_SCRIPT } from "./apt-script.ts";
import { BOOTC_SCRIPT } from "./bootc-script.ts";
import { COMMON_SCRIPT } from "./common-script.ts";
import type { AdapterName, HostVerb } from "./host-verb.ts";
import { shell } from "./shell.ts";

const SCRIPTS: Readonly<Record<AdapterName, string>> = { bootc: BOOTC_SCRIPT, apt: APT_SCRIPT };

/** A termination message holds 4,096 bytes. */
const END = shell`
[ "$\{#REPORT}" -le 4096 ] || fail "the report must have at most 4096 bytes, got $\{#REPORT}"
printf '%s' "$REPORT"
`;

/**
 * The program of a verb for `sh -euc PROGRAM NAME ARGUMENT…` on a host. It prints lines `name=value`, or one
 * sentence and exit code 1; what it ran prints to standard error. It may be ended anywhere and run again.
 */
export function hostProgram(adapter: AdapterName, verb: HostVerb | "find"): string {
  return `${COMMON_SCRIPT}${SCRIPTS[adapter]}\nverb_${verb} "$@"\n${END}`;
}
