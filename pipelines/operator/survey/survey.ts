import type { KnownTarget } from "../../kube/deploy-targets.ts";
import type { SurveyedNode } from "../../kube/surveyed-nodes.ts";
import type { LockState } from "../../lock/lock-state.ts";

/** What of the cluster is looked at again and again, deploy or not. */
export interface Survey {
  readonly nodes: readonly SurveyedNode[];
  readonly lock: LockState;
  readonly targets: readonly KnownTarget[];
  /** Names of the deploys that have not ended. */
  readonly deploys: ReadonlySet<string>;
}
