import { join } from "node:path";
import { layout } from "../layout.ts";
import type { Lab } from "../lab.ts";
import { SUITE } from "./release-text.ts";

/** Path of the repository on the lab's web server, and of its folder below `web`. */
export const APT_PATH = "apt";

/** What a host puts after `deb`, without its options. */
export const APT_URL = `http://${layout.aptName}/${APT_PATH}`;

export interface RepositoryFolder {
  /** Packages, and beside each what the index says about it. */
  readonly pool: string;
  /** InRelease and the index. */
  readonly suite: string;
}

export function repositoryFolder(lab: Pick<Lab, "cluster">): RepositoryFolder {
  const root = join(lab.cluster, "web", APT_PATH);
  return { pool: join(root, "pool"), suite: join(root, "dists", SUITE) };
}
