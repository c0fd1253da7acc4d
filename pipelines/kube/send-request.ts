import { request as startRequest } from "node:https";
import type { IncomingMessage } from "node:http";
import * as z from "zod";
import type { Connection } from "./connection.ts";
import { KubeError } from "./kube-error.ts";

export interface KubeRequest {
  /** PATCH sends a JSON merge patch. */
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly accept?: string;
  readonly body?: unknown;
  /** Ends the request early. Every request also ends by itself after 30 s. */
  readonly signal: AbortSignal;
}

export interface KubeAnswer {
  readonly status: number;
  /** The JSON of the body; text where the body is no JSON. */
  readonly body: unknown;
}

/** Sends a request; answers of any status are returned. The seam at which tests stand in for an API server. */
export type SendRequest = (request: KubeRequest) => Promise<KubeAnswer>;

const REQUEST_TIMEOUT_MS = 30_000;

const statusSchema = z.object({ message: z.string() });

/** @throws KubeError (by the returned function) when no answer comes. */
export function createSendRequest({ server, options, headers: own }: Connection): SendRequest {
  return async ({ method, path, query, accept, body, signal }) => {
    const url = new URL(`${server.pathname.replace(/\/$/, "")}${path}`, server);
    url.search = new URLSearchParams(query).toString();
    const ended = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const text = body === undefined ? "" : JSON.stringify(body);
    const headers = {
      ...own,
      accept: accept ?? "application/json",
      ...(body === undefined
        ? {}
        : // Node leaves the length out for DELETE, and the server takes the body for the next request.
          { "content-type": contentType(method), "content-length": Buffer.byteLength(text) }),
    };
    return new Promise<KubeAnswer>((resolve, reject) => {
      const fail = (error: Error) =>
        reject(
          new KubeError(`${method} ${url.href}: ${describe(error, ended)}`, undefined, { cause: error }),
        );
      const sent = startRequest(url, { ...options, method, headers, signal: ended }, (answer) => {
        readAnswer(answer).then(resolve, fail);
      });
      sent.on("error", fail);
      sent.end(text);
    });
  };
}

/** @throws KubeError unless the answer is a success. */
export function requireSuccess(request: Pick<KubeRequest, "method" | "path">, answer: KubeAnswer): unknown {
  if (answer.status < 200 || answer.status > 299) {
    const said = statusSchema.safeParse(answer.body).data?.message ?? "no reason given";
    throw new KubeError(
      `${request.method} ${request.path}: the API server answers ${answer.status}: ${said}`,
      answer.status,
    );
  }
  return answer.body;
}

function contentType(method: KubeRequest["method"]): string {
  return method === "PATCH" ? "application/merge-patch+json" : "application/json";
}

async function readAnswer(answer: IncomingMessage): Promise<KubeAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    chunks.push(z.instanceof(Buffer).parse(chunk));
  }
  return { status: answer.statusCode ?? 0, body: parseBody(Buffer.concat(chunks).toString("utf8")) };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function describe(error: Error, ended: AbortSignal): string {
  return ended.aborted ? `no answer in time (${String(ended.reason)})` : error.message;
}
