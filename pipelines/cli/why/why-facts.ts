import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { ClusterPod } from "../../kube/cluster-pod.ts";
import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { MaintainedNode } from "../../kube/maintained-node.ts";
import type { LockState } from "../../lock/lock-state.ts";

/** What the API shows of one node's next reboot, as it was seen. */
export interface WhyFacts {
  readonly node: MaintainedNode;
  /** All nodes, this one too. */
  readonly nodes: readonly MaintainedNode[];
  readonly kureds: readonly KuredSetup[];
  readonly lock: LockState;
  readonly deploys: readonly PipelineDeploy[];
  /** Pods of this node that have not finished. */
  readonly pods: readonly ClusterPod[];
  /** What Prometheus says, or why it says nothing, as the end of "whether ... holds the reboot: ". */
  readonly metrics: NodeMetrics | { readonly unknown: string };
  /** How to call pipectl and kubectl about the same cluster. */
  readonly programs: { readonly pipectl: string; readonly kubectl: string };
  readonly now: Date;
}

export interface NodeMetrics {
  /** Whether the host asks for a reboot; undefined: no kured told it. */
  readonly rebootRequired: boolean | undefined;
  /** Alerts that are pending or firing. */
  readonly alerts: readonly { readonly name: string; readonly firing: boolean }[];
}
