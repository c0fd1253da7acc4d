import { CustomObjectsApi, KubeConfig } from "@kubernetes/client-node";
import type { KubernetesObject } from "@kubernetes/client-node";
import { createObjects } from "../../support/create-objects.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Kinds that the controller wants to watch, besides those that this project writes. */
const KINDS = {
  ClusterWorkflowTemplate: "Cluster",
  CronWorkflow: "Namespaced",
  WorkflowArtifactGCTask: "Namespaced",
  WorkflowTaskResult: "Namespaced",
  WorkflowTaskSet: "Namespaced",
} as const;

/** Creates them without their schemas, which are megabytes long and of which nothing here depends. */
export async function createMinimalKinds(adminKubeconfig: string): Promise<void> {
  const config = new KubeConfig();
  config.loadFromString(adminKubeconfig);
  await createObjects(config, Object.entries(KINDS).map(buildKind));
  const api = config.makeApiClient(CustomObjectsApi);
  for (const kind of Object.keys(KINDS)) {
    const plural = pluralOf(kind);
    await waitFor(
      `the API server serves ${plural}`,
      () =>
        api.listClusterCustomObject({ group: "argoproj.io", version: "v1alpha1", plural }).then(
          () => undefined,
          (error: unknown) => String(error),
        ),
      { deadlineSeconds: 60 },
    );
  }
}

function buildKind([kind, scope]: readonly [string, string]): KubernetesObject {
  const plural = pluralOf(kind);
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.argoproj.io` },
    spec: {
      group: "argoproj.io",
      scope,
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: "v1alpha1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      ],
    },
  };
  return definition;
}

function pluralOf(kind: string): string {
  return `${kind.toLowerCase()}s`;
}
