import assert from "node:assert/strict";
import {
  ApiException,
  CoreV1Api,
  CustomObjectsApi,
  KubeConfig,
  PatchStrategy,
} from "@kubernetes/client-node";
import type { KubernetesObject, V1PodSpec, V1RoleBinding } from "@kubernetes/client-node";
import * as z from "zod";
import { buildPod } from "./lab-objects.ts";
import { putState } from "./lab-state.ts";
import { clientOf, tokenOf } from "./plan-account.ts";
import type { StepCluster } from "./step-cluster.ts";

const failureSchema = z.object({ message: z.string() });

const containerSchema = z.looseObject({ name: z.string(), image: z.string() });
const patchedSchema = z.array(z.looseObject({ name: z.string() }));
const podPatchSchema = z.strictObject({ initContainers: patchedSchema, containers: patchedSchema });
const templateSchema = z.object({
  kind: z.literal("WorkflowTemplate"),
  spec: z.object({
    podSpecPatch: z.string(),
    securityContext: z.looseObject({}),
    templates: z.array(
      z.object({
        // Volumes are not part of what Pod Security judges here.
        container: containerSchema
          .transform(({ volumeMounts: _mounts, ...container }) => container)
          .optional(),
      }),
    ),
  }),
});

/** What admission lets through, whatever RBAC allows. */
export function describeGuards(started: () => StepCluster): void {
  let cluster: StepCluster;

  before(async () => {
    cluster = started();
    await putState(cluster, { pods: [buildPod("app", "a1", "w1")] });
  });

  it("lets the plan try an eviction but never carry it out", async () => {
    const core = clientOf(cluster, await tokenOf(cluster)).makeApiClient(CoreV1Api);
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

  it("has workflow templates that Argo's own schema accepts whole", async () => {
    const templates = cluster.applied.filter(({ kind }) => kind === "WorkflowTemplate");
    const names = templates.map(({ metadata }) => metadata?.name ?? "").sort();

    assert.deepEqual(names, ["deploy-linux-lab-master", "deploy-linux-lab-workers"]);
    const admin = new KubeConfig();
    admin.loadFromString(cluster.server.adminKubeconfig);
    const api = admin.makeApiClient(CustomObjectsApi);
    for (const template of templates) {
      await api.createNamespacedCustomObject({
        group: "argoproj.io",
        version: "v1alpha1",
        namespace: "pipelines",
        plural: "workflowtemplates",
        body: { ...template, metadata: { namespace: "pipelines", name: "copy" } },
        dryRun: "All",
        // A field that the schema does not have is an error, not dropped.
        fieldValidation: "Strict",
      });
    }
  });

  it("has steps whose pods, Argo's own containers included, keep to Pod Security restricted", async () => {
    const create = (spec: V1PodSpec) =>
      cluster.core.createNamespacedPod({
        namespace: "pipelines",
        body: { metadata: { name: "step" }, spec },
        dryRun: "All",
      });
    const specs = cluster.applied.flatMap((object) => templateSchema.safeParse(object).data?.spec ?? []);
    const pods = specs.flatMap(({ templates, securityContext, podSpecPatch }) =>
      templates.flatMap(({ container }) => {
        const patch = podPatchSchema.parse(JSON.parse(podSpecPatch));
        const [initContainers, containers] = [patch.initContainers, patch.containers].map((list) =>
          list.map((own) => ({ image: "argoexec", ...own })),
        );
        return container === undefined
          ? []
          : [
              {
                securityContext,
                initContainers: initContainers ?? [],
                containers: [...(containers ?? []), container],
              },
            ];
      }),
    );

    assert.equal(pods.length, 4);
    for (const { securityContext, ...pod } of pods) {
      await create({ ...pod, securityContext });
      assert.match(await failureOf(create(pod)), /violates PodSecurity "restricted:latest"/);
      const bare = pod.containers.map(({ name, image }) => ({ name, image }));
      assert.match(await failureOf(create({ securityContext, containers: bare })), /violates PodSecurity/);
    }
  });

  it("lets a deployer start a workflow from a template, and nothing else", async () => {
    const people = await deployerClient(cluster);
    const start = (spec: object) =>
      people.createNamespacedCustomObject({
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

async function deployerClient(cluster: StepCluster): Promise<CustomObjectsApi> {
  const binding: KubernetesObject & V1RoleBinding = {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "RoleBinding",
    metadata: { namespace: "pipelines", name: "deployers" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "pipelines-deployer" },
    subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "Group", name: "deployers" }],
  };
  await cluster.objects.create(binding);
  const config = new KubeConfig();
  config.loadFromString(await cluster.server.userKubeconfig("dora", ["deployers"]));
  return config.makeApiClient(CustomObjectsApi);
}

async function failureOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return "it succeeded";
  } catch (error) {
    assert.ok(error instanceof ApiException, String(error));
    const body: unknown = typeof error.body === "string" ? JSON.parse(error.body) : error.body;
    return `${error.code}: ${failureSchema.parse(body).message}`;
  }
}
