import type { Evidence } from "../api/evidence.ts";
import type { GateDecision } from "../api/gate-decision.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import type { RolledNode } from "../kube/node-editor.ts";
import type { Workflow } from "../kube/workflow.ts";

/** Everything that the operator looks at before it does something about a deploy. */
export interface SeenDeploy {
  readonly deploy: PipelineDeploy;
  /** Undefined: there is none of its name. */
  readonly workflow: Workflow | undefined;
  /** Decisions about a deploy of this name. */
  readonly decisions: readonly GateDecision[];
  /** Whether who asked for the deploy may not approve it. */
  readonly secondPerson: boolean;
  /** Nodes that were looked at because it is their turn, by name. */
  readonly nodes: ReadonlyMap<string, RolledNode>;
  /** What the runtime probe found wrong with a node since the deploy began, by node; the last of each. */
  readonly failedProbes: ReadonlyMap<string, Evidence>;
  readonly now: Date;
}
