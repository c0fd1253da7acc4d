import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CustomObjectsApi, KubeConfig } from "@kubernetes/client-node";
import { ensureTools, systemIo } from "../../../toolchain/toolchain.ts";
import { startProcessGuard } from "../../support/process-guard.ts";
import { startStepCluster } from "../steps/step-cluster.ts";
import type { StepCluster } from "../steps/step-cluster.ts";
import { createMinimalKinds } from "./minimal-kinds.ts";

const CONFIG = "workflow-controller-configmap";

/** An API server with the stack's workflow templates, and Argo's workflow controller beside it. */
export interface WorkflowCluster extends StepCluster {
  readonly custom: CustomObjectsApi;
  /** How the controller ended, if it did, and the end of its log. */
  controllerLog(): string;
}

export async function startWorkflowCluster(): Promise<WorkflowCluster> {
  const tools = await ensureTools(
    ["workflow-controller"],
    systemIo(process.env, () => undefined),
  );
  const cluster = await startStepCluster();
  const guard = startProcessGuard(await mkdtemp(join(tmpdir(), "turntable-argo-")));
  await createMinimalKinds(cluster.server.adminKubeconfig);
  const config = new KubeConfig();
  config.loadFromString(cluster.server.adminKubeconfig);
  await cluster.objects.create({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { namespace: "pipelines", name: CONFIG },
    data: { metricsConfig: "enabled: false\n", telemetryConfig: "enabled: false\n" },
  });
  guard.start("workflow-controller", "env", [
    "LEADER_ELECTION_DISABLE=true",
    "DEFAULT_REQUEUE_TIME=500ms",
    tools["workflow-controller"].path,
    `--kubeconfig=${cluster.server.kubeconfigPath}`,
    "--namespaced",
    "--namespace=pipelines",
    `--configmap=${CONFIG}`,
    "--executor-image=argoexec.example/argoexec:1",
  ]);
  return {
    ...cluster,
    custom: config.makeApiClient(CustomObjectsApi),
    controllerLog: () => guard.failure() ?? guard.logTail("workflow-controller"),
    stop: async () => {
      await guard.stop();
      await cluster.stop();
    },
  };
}
