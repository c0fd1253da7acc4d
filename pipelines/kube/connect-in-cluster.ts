import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createAgent } from "./connection.ts";
import type { Connection } from "./connection.ts";

/** Where Kubernetes mounts a pod's own credentials. */
export const SERVICE_ACCOUNT_DIRECTORY = "/var/run/secrets/kubernetes.io/serviceaccount";

export interface PodEnvironment {
  /** KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT, which Kubernetes sets in every container. */
  readonly host: string | undefined;
  readonly port: string | undefined;
  /** Directory with `token` and `ca.crt`. */
  readonly credentials: string;
}

/**
 * Connects as the pod's service account.
 *
 * @throws Error when the program does not run in a pod, or the pod has no token.
 */
export async function connectInCluster({ host, port, credentials }: PodEnvironment): Promise<Connection> {
  if (host === undefined || port === undefined) {
    throw new Error(
      "KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be set, got nothing; run this in a pod, or name a kubeconfig with --kubeconfig",
    );
  }
  const [token, ca] = await Promise.all([
    readFile(join(credentials, "token"), "utf8"),
    readFile(join(credentials, "ca.crt")),
  ]);
  return {
    server: new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}`),
    options: { agent: createAgent(), ca },
    headers: { authorization: `Bearer ${token.trim()}` },
  };
}
