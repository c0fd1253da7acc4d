import assert from "node:assert/strict";
import { CoreV1Api, CustomObjectsApi, PatchStrategy } from "@kubernetes/client-node";
import { buildPod } from "./lab-objects.ts";
import { putState } from "./lab-state.ts";
import { clientOf, tokenOf } from "./service-account.ts";
import { failureOf } from "./failure-of.ts";
import type { StepCluster } from "./step-cluster.ts";

/** What admission lets through, whatever RBAC allows. */
export function describeGuards(started: () => StepCluster): void {
  let cluster: StepCluster;

  before(async () => {
    cluster = started();
    await putState(cluster, { pods: [buildPod("app", "a1", "w1")] });
  });

  it("lets the plan try an eviction but never carry it out", async () => {
    const core = clientOf(cluster, await tokenOf(cluster, "deploy-plan")).makeApiClient(CoreV1Api);
    const evict = (dryRun?: string) =>
      core.createNamespacedPodEviction({
        namespace: "app",
        name: "a1",
        body: { metadata: { namespace: "app", name: "a1" } },
        ...(dryRun === undefined ? {} : { dryRun }),
      });

    await evict("All");
    assert.match(
      await failureOf(evict()),
      /^422: .*pipelines-plan-evicts-nothing.*the plan may try an eviction \(dryRun=All\) but never carry it out$/,
    );
  });

  it("lets the operator start a workflow from a template, and nothing else", async () => {
    const operator = clientOf(cluster, await tokenOf(cluster, "pipelines-operator"));
    const workflows = operator.makeApiClient(CustomObjectsApi);
    const start = (spec: object) =>
      workflows.createNamespacedCustomObject({
        group: "argoproj.io",
        version: "v1alpha1",
        namespace: "pipelines",
        plural: "workflows",
        body: {
          apiVersion: "argoproj.io/v1alpha1",
          kind: "Workflow",
          metadata: { generateName: "d-" },
          spec,
        },
        dryRun: "All",
      });
    const workflowTemplateRef = { name: "deploy-linux-lab-workers" };
    const refusal =
      /^(403|422): .*a workflow of this namespace must consist of a workflowTemplateRef and arguments$/;

    await start({ workflowTemplateRef, arguments: { parameters: [{ name: "deploy", value: "d1" }] } });
    assert.match(await failureOf(start({ workflowTemplateRef, serviceAccountName: "deploy-plan" })), refusal);
    assert.match(await failureOf(start({ entrypoint: "x", templates: [{ name: "x" }] })), refusal);
    assert.match(
      await failureOf(start({ workflowTemplateRef: { ...workflowTemplateRef, clusterScope: true } })),
      refusal,
    );
  });

  it("keeps a workflow what it was when it started, but lets it be stopped", async () => {
    const workflow = {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Workflow",
      metadata: { namespace: "pipelines", name: "d1" },
      spec: {
        workflowTemplateRef: { name: "deploy-linux-lab-workers" },
        arguments: { parameters: [{ name: "version", value: "6.18.9" }] },
      },
    };
    await cluster.objects.create(workflow);
    const patch = (spec: object) =>
      cluster.objects.patch(
        { ...workflow, spec },
        undefined,
        undefined,
        undefined,
        undefined,
        PatchStrategy.MergePatch,
      );

    await patch({ ...workflow.spec, shutdown: "Stop" });
    assert.match(
      await failureOf(patch({ arguments: { parameters: [{ name: "version", value: "6.18.10" }] } })),
      /the template and the arguments of a workflow cannot be changed$/,
    );
    assert.match(
      await failureOf(patch({ workflowTemplateRef: { name: "deploy-linux-lab-master" } })),
      /the template and the arguments of a workflow cannot be changed$/,
    );
  });
}
