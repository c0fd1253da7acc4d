import { request as startRequest } from "node:https";
import type { IncomingMessage } from "node:http";
import type { Connection } from "./connection.ts";
import { KubeError } from "./kube-error.ts";

export interface WatchRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly accept: string;
  readonly signal: AbortSignal;
}

/** The events of a watch, as JSON, until the API server ends it. */
export type OpenWatch = (request: WatchRequest) => AsyncIterable<unknown>;

/** The API server ends a watch by itself sooner. */
const SILENT_MS = 6 * 60_000;

/**
 * Opens watches, each over a connection of its own with credentials of now.
 *
 * @throws KubeError (while the events are read) when the watch is refused or breaks off
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes
 */
export function createOpenWatch(connect: () => Promise<Connection>): OpenWatch {
  return async function* readEvents({ path, query, accept, signal }) {
    const { server, options, headers } = await connect();
    const url = new URL(`${server.pathname.replace(/\/$/, "")}${path}`, server);
    url.search = new URLSearchParams({ ...query, watch: "true" }).toString();
    const ended = AbortSignal.any([signal, AbortSignal.timeout(SILENT_MS)]);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const fail = (error: Error) =>
        reject(new KubeError(`GET ${url.href}: ${error.message}`, undefined, { cause: error }));
      const sent = startRequest(url, { ...options, headers: { ...headers, accept }, signal: ended }, resolve);
      sent.on("error", fail);
      sent.end();
    });
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw new KubeError(`GET ${path}: the watch is answered ${answer.statusCode ?? 0}`, answer.statusCode);
    }
    yield* readLines(answer);
  };
}

/** An answer that breaks off throws here; the lines of node:readline would leave its error to nobody. */
async function* readLines(answer: IncomingMessage): AsyncGenerator<unknown, void> {
  answer.setEncoding("utf8");
  let rest = "";
  // With an encoding, its chunks are text.
  for await (const chunk of answer as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      yield JSON.parse(line);
    }
  }
}
