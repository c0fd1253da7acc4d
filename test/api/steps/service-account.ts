import assert from "node:assert/strict";
import { KubeConfig } from "@kubernetes/client-node";
import type { StepCluster } from "./step-cluster.ts";

/** A token of a service account of the namespace. */
export async function tokenOf({ core }: StepCluster, name: string): Promise<string> {
  const { status } = await core.createNamespacedServiceAccountToken({
    namespace: "pipelines",
    name,
    body: { spec: { audiences: [] } },
  });
  return status?.token ?? "";
}

/** A client configuration that signs in with a token. */
export function clientOf({ server }: StepCluster, token: string): KubeConfig {
  const admin = new KubeConfig();
  admin.loadFromString(server.adminKubeconfig);
  const config = new KubeConfig();
  const cluster = admin.getCurrentCluster();
  assert.ok(cluster !== null);
  config.loadFromClusterAndUser(cluster, { name: "account", token });
  return config;
}
