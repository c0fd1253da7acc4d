import { request } from "node:https";
import { connectKubeconfig } from "../../../pipelines/kube/connect-kubeconfig.ts";
import type { Connection } from "../../../pipelines/kube/connection.ts";

/** Requests of a probe: each resolves to undefined when it succeeded, else to the reason. */
export interface ApiAsks {
  readonly readyz: () => Promise<string | undefined>;
  /** Writes a ConfigMap, which takes a quorum of etcd. */
  readonly write: () => Promise<string | undefined>;
}

const TIMEOUT_MILLISECONDS = 1_000;

/**
 * Requests through the load balancer, each over a TLS connection of its own: a kept one would hide an API
 * server that takes no new ones.
 *
 * @param configMap `namespace/name` of what `write` writes; it is created
 */
export async function apiAsks(kubeconfig: string, configMap: string): Promise<ApiAsks> {
  const connection = await connectKubeconfig(kubeconfig);
  const [namespace = "", name = ""] = configMap.split("/");
  const path = `/api/v1/namespaces/${namespace}/configmaps/${name}?fieldManager=probe&force=true`;
  let count = 0;
  return {
    readyz: () => ask(connection, "GET", "/readyz"),
    write: () => {
      count += 1;
      const data = { count: String(count) };
      return ask(connection, "PATCH", path, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name },
        data,
      });
    },
  };
}

function ask(
  { server, options, headers }: Connection,
  method: string,
  path: string,
  body?: unknown,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sent = request(
      new URL(path, server),
      {
        ...options,
        agent: false,
        method,
        headers: { ...headers, "content-type": "application/apply-patch+yaml" },
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      },
      (answer) => {
        const { statusCode = 0 } = answer;
        answer.resume();
        answer.once("error", (error) => resolve(error.message));
        answer.once("end", () => resolve(statusCode < 300 ? undefined : `HTTP status ${statusCode}`));
      },
    );
    sent.once("error", (error) => resolve(error.message));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
