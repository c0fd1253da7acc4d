import { CoreV1Api, KubeConfig } from "@kubernetes/client-node";
import type { OperatorCluster } from "../operator/operator-cluster.ts";

const NAMESPACE = "pipelines";
const RBAC = "rbac.authorization.k8s.io";

/** A token of a new service account that has these roles. */
export async function tokenOf(
  { server, objects }: OperatorCluster,
  name: string,
  roles: readonly { readonly kind: "Role" | "ClusterRole"; readonly name: string }[],
): Promise<string> {
  const config = new KubeConfig();
  config.loadFromString(server.adminKubeconfig);
  await objects.create({
    apiVersion: "v1",
    kind: "ServiceAccount",
    metadata: { name, namespace: NAMESPACE },
  });
  for (const role of roles) {
    const header = {
      apiVersion: `${RBAC}/v1`,
      kind: `${role.kind}Binding`,
      metadata: { name: `${name}-${role.name}`, ...(role.kind === "Role" ? { namespace: NAMESPACE } : {}) },
    };
    await objects.create(
      Object.assign(header, {
        roleRef: { apiGroup: RBAC, ...role },
        subjects: [{ kind: "ServiceAccount", name, namespace: NAMESPACE }],
      }),
    );
  }
  const { status } = await config.makeApiClient(CoreV1Api).createNamespacedServiceAccountToken({
    namespace: NAMESPACE,
    name,
    body: { spec: { audiences: [], expirationSeconds: 3_600 } },
  });
  return status?.token ?? "";
}
