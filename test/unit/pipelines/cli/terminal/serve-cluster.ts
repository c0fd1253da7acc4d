import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createCertificateAuthority } from "../../../../support/certificate-authority.ts";
import { kubeconfigText } from "../../../../support/kubeconfig-text.ts";
import type { KubeRequest } from "../../../../../pipelines/kube/send-request.ts";
import type { FakeCluster } from "../fake-cluster.ts";

export interface ServedCluster {
  readonly folder: string;
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

/** The cluster in memory behind a port of this machine, for programs of their own. */
export async function serveCluster(cluster: FakeCluster): Promise<ServedCluster> {
  const folder = await mkdtemp(join(tmpdir(), "turntable-terminal-"));
  const authority = await createCertificateAuthority(folder);
  const { certificate: cert, key } = await authority.issueServer();
  const server = createServer({ cert, key }, (request, response) => {
    void respond(cluster, request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const kubeconfig = join(folder, "kubeconfig");
  const user = await authority.issueClient("dora", []);
  const access = { url: `https://127.0.0.1:${port}`, authority: authority.certificate, ...user };
  await writeFile(kubeconfig, kubeconfigText(access), { mode: 0o600 });
  return {
    folder,
    kubeconfig,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function respond(cluster: FakeCluster, request: IncomingMessage, response: ServerResponse) {
  const { status, body } = await answer(cluster, request);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function answer(cluster: FakeCluster, request: IncomingMessage) {
  const body = await text(request);
  const url = new URL(request.url ?? "/", "https://127.0.0.1");
  return cluster.send({
    // Nobody but this repository's client asks.
    method: request.method as KubeRequest["method"],
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    ...(body === "" ? {} : { body: JSON.parse(body) as unknown }),
    signal: new AbortController().signal,
  });
}
