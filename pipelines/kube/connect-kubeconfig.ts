import type { RequestOptions } from "node:https";
import * as z from "zod";
import { createAgent } from "./connection.ts";
import type { Connection } from "./connection.ts";

const headersSchema = z.record(z.string(), z.string());

/**
 * Connects as the user of a kubeconfig file. The client library is loaded only here: it knows every way to
 * sign in, and nothing of it is needed in a pod.
 *
 * @param context name of a context; undefined: the file's current one
 * @throws Error when the file cannot be read, has no such context, or the context no cluster.
 */
export async function connectKubeconfig(path: string, context?: string): Promise<Connection> {
  const { KubeConfig } = await import("@kubernetes/client-node");
  const config = new KubeConfig();
  config.loadFromFile(path);
  if (context !== undefined) {
    const names = config.getContexts().map(({ name }) => name);
    if (!names.includes(context)) {
      throw new Error(
        `--context must be one of kubeconfig ${path} (${names.join(", ")}), got ${JSON.stringify(context)}`,
      );
    }
    config.setCurrentContext(context);
  }
  const cluster = config.getCurrentCluster();
  if (cluster === null) {
    throw new Error(`kubeconfig ${path} must name a current context with a cluster, got none`);
  }
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  const { ca, cert, key, rejectUnauthorized, servername } = options;
  const given = Object.entries({ ca, cert, key, rejectUnauthorized, servername });
  const agent = cluster.proxyUrl === undefined ? createAgent() : options.agent;
  return {
    server: new URL(cluster.server),
    options: { agent, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) },
    headers: headersSchema.parse(options.headers ?? {}),
  };
}
