import type { Lab } from "../lab.ts";
import type { Changes } from "./import-stream.ts";
import { importCommit } from "./run-git.ts";

const MILLISECONDS = 1000;

/**
 * Commits changed files on top of what Flux reads.
 *
 * @returns id of the commit, which is the revision that Flux shows as `main@sha1:…`
 */
export async function commitToLab(lab: Lab, changes: Changes, message: string): Promise<string> {
  const time = Math.floor(lab.io.now() / MILLISECONDS);
  return importCommit(lab, { message, time, base: "branch", changes });
}
