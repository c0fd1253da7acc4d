import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A registry on 127.0.0.1 that only reads, from memory. */
export interface ImageRegistry {
  /** Host and port. */
  readonly address: string;
  /** What it was asked, such as `GET /v2/os/manifests/6.18.9`, and with which authorization. */
  readonly requests: { readonly line: string; readonly authorization: string | undefined }[];
  /** Keeps a manifest under its digest, and under tags. @returns its digest */
  putManifest(path: string, manifest: object, tags: readonly string[]): string;
  /** Keeps an image of one platform whose environment names its version. @returns its digest */
  putImage(path: string, version: string): string;
  deleteManifest(path: string, reference: string): void;
  /** Answers every request until further notice; undefined: as a registry does. */
  answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  stop(): Promise<void>;
}

const TYPE = "application/vnd.oci.image.manifest.v1+json";

export async function startImageRegistry(): Promise<ImageRegistry> {
  const contents = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    registry.requests.push({
      line: `${request.method ?? ""} ${request.url ?? ""}`,
      authorization: request.headers.authorization,
    });
    if (registry.answer?.(request, response) === true) {
      return;
    }
    const content = contents.get(request.url ?? "");
    response.writeHead(content === undefined ? 404 : 200, { "content-type": TYPE }).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") {
    throw new Error("the registry of a test must have a port");
  }
  const keep = (kind: string, path: string, content: string, names: readonly string[]): string => {
    const digest = `sha256:${createHash("sha256").update(content).digest("hex")}`;
    for (const name of [digest, ...names]) {
      contents.set(`/v2/${path}/${kind}/${name}`, Buffer.from(content));
    }
    return digest;
  };
  const registry: ImageRegistry = {
    address: `127.0.0.1:${bound.port}`,
    requests: [],
    answer: undefined,
    putManifest: (path, manifest, tags) => keep("manifests", path, JSON.stringify(manifest), tags),
    putImage: (path, version) => {
      const config = JSON.stringify({ os: "linux", config: { Env: [`OS_VERSION=${version}`] } });
      const digest = keep("blobs", path, config, []);
      const manifest = {
        schemaVersion: 2,
        mediaType: TYPE,
        config: { digest, size: config.length },
        layers: [],
      };
      return registry.putManifest(path, manifest, [version]);
    },
    deleteManifest: (path, reference) => {
      contents.delete(`/v2/${path}/manifests/${reference}`);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return registry;
}
