import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A Git platform on the loopback interface that answers every request alike and remembers who asked what. */
export interface FakePlatform {
  readonly url: string;
  /** Path and `authorization` of each request. */
  readonly asked: string[];
  close(): Promise<void>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export function answerWith(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

export function startFakePlatform(answer: Answer): Promise<FakePlatform> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url ?? ""} ${request.headers.authorization ?? "nobody"}`);
    answer(request, response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, asked, close: () => closeServer(server) });
    });
  });
}

function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
