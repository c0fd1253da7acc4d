import { join } from "node:path";
import { withLock } from "../toolchain/with-lock.ts";
import type { Lab } from "./lab.ts";

/** Runs what starts or ends a lab, one at a time. Others wait and are told for what. */
export async function alone<T>(lab: Lab, purpose: string, action: () => Promise<T>): Promise<T> {
  return withLock(join(lab.folder, "lock"), purpose, lab.io, action);
}
