import { effectiveFlag } from "./effective-flag.ts";
import type { Kured } from "./kured.ts";

/** One alert name or several, from the first character to the last: nothing that matches by accident. */
const ALLOW_LIST =
  /^\^(?:([A-Za-z_][A-Za-z0-9_]*)|\((?:\?:)?([A-Za-z_][A-Za-z0-9_]*(?:\|[A-Za-z_][A-Za-z0-9_]*)*)\))\$$/;

/** The names in kured's alert filter; undefined: the filter is no anchored list of names. */
export function readAlertNames(kured: Kured): readonly string[] | undefined {
  const match = ALLOW_LIST.exec(effectiveFlag(kured, "alert-filter-regexp").value ?? "");
  return match === null ? undefined : (match[1] ?? match[2] ?? "").split("|");
}
