import { isOlder } from "../find/compare-versions.ts";
import type { Outcome } from "../toolchain-io.ts";

const ADVICE =
  "install it (https://go.dev/dl), or install the Pulumi CLI (https://www.pulumi.com/docs/iac/download-install), " +
  "with which the Pulumi tools need not be built";

/**
 * Why the installed Go cannot build; undefined: it can.
 *
 * @param outcome of `go env GOVERSION` in the module that is built: a newer Go that Go fetches by itself counts
 */
export function checkGo(outcome: Outcome, needed: string, what: string): string | undefined {
  const wanted = `go must be ${needed} or newer to build ${what}`;
  if (outcome.code !== 0) {
    const said = outcome.stderr.trim().split("\n").at(-1) ?? "";
    return /ENOENT/.test(said)
      ? `${wanted}, got none on PATH; ${ADVICE}`
      : `${wanted}, got "${said}"; ${ADVICE}`;
  }
  const version = outcome.stdout.trim().replace(/^go/, "");
  return isOlder(version, needed) ? `${wanted}, got ${version}; ${ADVICE}` : undefined;
}
