import type { Evidence } from "../api/evidence.ts";
import type { Clock } from "../clock.ts";
import type { DeployClient } from "../kube/deploy-client.ts";
import type { ObjectEvents } from "../kube/object-events.ts";
import type { NodeEditor } from "../kube/node-editor.ts";
import type { WorkflowClient } from "../kube/workflow-client.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";

/** What was seen of a deploy when there was nothing to do about it. */
export interface SettledDeploy {
  readonly seen: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What the operator uses to steer deploys. */
export interface OperatorWorld {
  readonly clock: Clock;
  readonly deploys: DeployClient;
  readonly workflows: WorkflowClient;
  readonly nodes: Pick<NodeEditor, "read">;
  readonly events: ObjectEvents;
  /** What the runtime probe last found wrong, by node. */
  readonly failedProbes: () => ReadonlyMap<string, Evidence>;
  /** Whether who asked for a deploy may not approve it. */
  readonly secondPerson: boolean;
  /** Deploys about which there was nothing to do, by UID. */
  readonly settled: Map<string, SettledDeploy>;
  /** Called once for each line of the log. */
  readonly log: (line: string) => void;
  /** Called when a deploy has ended, by whoever wrote so. */
  readonly ended: (deploy: PipelineDeploy) => void;
}
