import { join } from "node:path";
import type { Lab } from "../lab.ts";

/** Name of the bare repository that the lab serves. */
export const REPOSITORY = "turntable.git";
export const BRANCH = "main";

/** Folder of that repository on this machine. */
export function repositoryPath(lab: Pick<Lab, "cluster">): string {
  return join(lab.cluster, "web/git", REPOSITORY);
}
