import type { Clock } from "../clock.ts";
import { createClusterReader } from "../kube/cluster-reader.ts";
import type { ClusterReader } from "../kube/cluster-reader.ts";
import type { Connection } from "../kube/connection.ts";
import { createDeployReader } from "../kube/deploy-reader.ts";
import type { DeployReader } from "../kube/deploy-reader.ts";
import { createGatedPods } from "../kube/gated-pods.ts";
import { createMaintenanceLock } from "../kube/maintenance-lock.ts";
import type { MaintenanceLock } from "../kube/maintenance-lock.ts";
import { createNodeDrainer } from "../kube/node-drainer.ts";
import type { NodeDrainer } from "../kube/node-drainer.ts";
import { createNodeEditor } from "../kube/node-editor.ts";
import type { NodeEditor } from "../kube/node-editor.ts";
import { createPodRunner } from "../kube/pod-runner.ts";
import type { PodRunner } from "../kube/pod-runner.ts";
import { createSendRequest } from "../kube/send-request.ts";
import { createVolumeReader } from "../kube/volume-reader.ts";
import type { SeenVolumes } from "../kube/volume-reader.ts";
import type { GatedPod } from "../green/gated-pod.ts";

/** Everything that steps do to a cluster and read of it. Which step may do what, RBAC says. */
export interface StepWorld {
  readonly clock: Clock;
  readonly reader: ClusterReader;
  readonly deploys: DeployReader;
  readonly lock: MaintenanceLock;
  readonly nodes: NodeEditor;
  readonly drainer: NodeDrainer;
  readonly pods: PodRunner;
  readonly readVolumes: (signal: AbortSignal) => Promise<SeenVolumes>;
  readonly listGatedPods: (signal: AbortSignal) => Promise<readonly GatedPod[]>;
}

export function createStepWorld(connection: Connection, clock: Clock): StepWorld {
  const send = createSendRequest(connection);
  return {
    clock,
    reader: createClusterReader(connection),
    deploys: createDeployReader(send),
    lock: createMaintenanceLock(send),
    nodes: createNodeEditor(send),
    drainer: createNodeDrainer(send),
    pods: createPodRunner(send),
    readVolumes: createVolumeReader(send),
    listGatedPods: createGatedPods(send),
  };
}
