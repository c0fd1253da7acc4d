import { createServer } from "node:http";
import type { Server } from "node:http";
import type { Registry } from "prom-client";
import type { Health } from "./health.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface HttpWorld {
  readonly health: Pick<Health, "whyDead" | "whyNotReady">;
  readonly registry: Pick<Registry, "contentType" | "metrics">;
}

/** What is answered to a request. Everything here may only be read. */
export async function answerHttp(
  { health, registry }: HttpWorld,
  method: string | undefined,
  path: string | undefined,
): Promise<HttpAnswer> {
  if (method !== "GET" && method !== "HEAD") {
    return asText(405, "only GET and HEAD are answered");
  }
  if (path === "/metrics") {
    return { status: 200, type: registry.contentType, body: await registry.metrics() };
  }
  if (path === "/healthz" || path === "/readyz") {
    const problem = path === "/healthz" ? health.whyDead() : health.whyNotReady();
    return problem === undefined ? asText(200, "ok") : asText(503, problem);
  }
  return asText(404, "there are /metrics, /healthz and /readyz");
}

/** Answers until it is closed. */
export function serveHttp(world: HttpWorld, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answerHttp(world, request.method, request.url?.split("?")[0]).then(
      ({ status, type, body }) => response.writeHead(status, { "content-type": type }).end(body),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : ""),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve(server));
  });
}

function asText(status: number, text: string): HttpAnswer {
  return { status, type: "text/plain; charset=utf-8", body: `${text}\n` };
}
