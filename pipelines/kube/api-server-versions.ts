import * as z from "zod";
import type { Connection } from "./connection.ts";
import { listAll } from "./list-all.ts";
import { parseAnswer } from "./parse-answer.ts";
import { createSendRequest, requireSuccess } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";

/** What one API server says about its version, or why nothing is known of it. */
export type ApiServer =
  | { readonly address: string; readonly version: string }
  | { readonly address: string; readonly problem: string };

const versionSchema = z.object({ gitVersion: z.string() });

const endpointSliceSchema = z.object({
  endpoints: z
    .array(z.object({ addresses: z.array(z.string()) }))
    .nullish()
    .transform((list) => list ?? []),
  ports: z
    .array(z.object({ port: z.number() }))
    .nullish()
    .transform((list) => list ?? []),
});

/** Every serving certificate of a cluster's API servers carries this name, whatever address is asked. */
const SERVER_NAME = "kubernetes.default.svc";

/** How long one API server may take to tell its version. */
const VERSION_TIMEOUT_MS = 2_000;

/**
 * Asks every API server of the cluster for its version: those that the `kubernetes` Service lists, and always
 * the one of the connection, named by its URL. One that cannot be reached is told with the reason.
 *
 * @throws KubeError when the list, or the version of the connection's own server, cannot be read.
 */
export async function readApiServers(
  connection: Connection,
  send: SendRequest,
  signal: AbortSignal,
): Promise<ApiServer[]> {
  const own = { address: connection.server.host, version: await readVersion(send, signal) };
  const slices = await listAll(send, {
    path: "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices",
    query: { labelSelector: "kubernetes.io/service-name=kubernetes" },
    item: endpointSliceSchema,
    signal,
  });
  const addresses = slices.flatMap(({ endpoints, ports }) =>
    endpoints.flatMap((endpoint) =>
      endpoint.addresses.flatMap((address) =>
        ports.map(({ port }) => `${address.includes(":") ? `[${address}]` : address}:${port}`),
      ),
    ),
  );
  const others = [...new Set(addresses)].filter((address) => address !== own.address);
  return [own, ...(await Promise.all(others.map((address) => askServer(connection, address, signal))))];
}

async function askServer(connection: Connection, address: string, signal: AbortSignal): Promise<ApiServer> {
  const send = createSendRequest({
    server: new URL(`https://${address}`),
    options: { ...connection.options, servername: SERVER_NAME },
    headers: connection.headers,
  });
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(VERSION_TIMEOUT_MS)]);
    return { address, version: await readVersion(send, limited) };
  } catch (error) {
    signal.throwIfAborted();
    return { address, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function readVersion(send: SendRequest, signal: AbortSignal): Promise<string> {
  const answer = await send({ method: "GET", path: "/version", signal });
  const body = requireSuccess({ method: "GET", path: "/version" }, answer);
  return parseAnswer("/version", versionSchema, body).gitVersion;
}
