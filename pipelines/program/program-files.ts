import { PAGE_FILES } from "../operator/page/page-files.ts";

/** Names of the files of the program; `boot` finds the bundle of its role beside itself. */
export const PROGRAM_FILES = {
  boot: "boot.mjs",
  steps: "steps.mjs.gz",
  operator: "operator.mjs.gz",
  /** What a browser gets; the operator finds both in the directory that it is told. */
  pageScript: PAGE_FILES.script,
  pageStyle: PAGE_FILES.style,
} as const;

/** Variable that tells `boot` its role: `steps`, which it is without, or `operator`. */
export const PROGRAM_ROLE = "TURNTABLE_ROLE";
