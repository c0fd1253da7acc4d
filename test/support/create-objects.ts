import { CustomObjectsApi, KubernetesObjectApi } from "@kubernetes/client-node";
import type { KubeConfig, KubernetesObject } from "@kubernetes/client-node";

const CRDS = { group: "apiextensions.k8s.io", version: "v1", plural: "customresourcedefinitions" };

/**
 * Creates objects in order. A CustomResourceDefinition goes out as it is: the client's own type of it has other names for
 * `x-kubernetes-…`, so that it would lose its rules on the way.
 */
export async function createObjects(config: KubeConfig, objects: readonly KubernetesObject[]): Promise<void> {
  const [plain, typed] = [config.makeApiClient(CustomObjectsApi), KubernetesObjectApi.makeApiClient(config)];
  for (const object of objects) {
    if (object.kind === "CustomResourceDefinition") {
      await plain.createClusterCustomObject({ ...CRDS, body: object });
    } else {
      await typed.create(object);
    }
  }
}
