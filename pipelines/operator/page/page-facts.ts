import type { Permissions } from "../access/permissions.ts";
import type { ClusterState } from "../surface/cluster-view.ts";

/** What a page is made from. */
export interface PageFacts {
  readonly state: ClusterState;
  readonly may: Permissions;
  readonly now: Date;
  /** Path below which the page is read; empty: the root. */
  readonly prefix: string;
  /** What has not been listed yet, a word each. */
  readonly awaited: readonly string[];
}
