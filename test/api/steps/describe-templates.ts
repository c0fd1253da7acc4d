import assert from "node:assert/strict";
import { CustomObjectsApi, KubeConfig } from "@kubernetes/client-node";
import type { V1PodSpec } from "@kubernetes/client-node";
import * as z from "zod";
import { failureOf } from "./failure-of.ts";
import type { StepCluster } from "./step-cluster.ts";

const containerSchema = z.looseObject({ name: z.string(), image: z.string() });
const patchedSchema = z.array(z.looseObject({ name: z.string() }));
const podPatchSchema = z.strictObject({
  automountServiceAccountToken: z.literal(true),
  initContainers: patchedSchema,
  containers: patchedSchema,
});
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

/** What the API server makes of the workflow templates and of the pods that come of them. */
export function describeTemplates(started: () => StepCluster): void {
  let cluster: StepCluster;

  before(() => {
    cluster = started();
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

    assert.equal(pods.length, 18);
    for (const { securityContext, ...pod } of pods) {
      await create({ ...pod, securityContext });
      assert.match(await failureOf(create(pod)), /violates PodSecurity "restricted:latest"/);
      const bare = pod.containers.map(({ name, image }) => ({ name, image }));
      assert.match(await failureOf(create({ securityContext, containers: bare })), /violates PodSecurity/);
    }
  });
}
