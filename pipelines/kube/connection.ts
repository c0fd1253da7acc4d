import { Agent } from "node:https";
import type { RequestOptions } from "node:https";

/** How to reach one cluster's API server, and as whom. */
export interface Connection {
  /** Base URL of the API server. */
  readonly server: URL;
  /** Certificates and credentials. */
  readonly options: Pick<
    RequestOptions,
    "agent" | "ca" | "cert" | "key" | "rejectUnauthorized" | "servername"
  >;
  readonly headers: Readonly<Record<string, string>>;
}

/** How many requests are under way at the same time at most; more wait for a free connection. */
export const MAX_CONNECTIONS = 16;

/**
 * One pool of kept connections: a TLS handshake a request would cost more than the request. (The generated
 * client makes a new pool for each request:
 * https://github.com/kubernetes-client/javascript/blob/2.0.1/src/config.ts, `createDispatcher`.)
 */
export function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
}
