import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

const compress = promisify(gzip);
const FAST = { level: constants.Z_BEST_SPEED };
/** What is shorter fits into one packet. */
const LEAST_BYTES = 1_400;

/** Headers of every answer: nothing of it is kept, framed, guessed at or told to others. */
export const COMMON_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  vary: "cookie, authorization, accept-encoding",
} as const;

/** Answers with a document, compressed for who takes that. */
export async function answerHtml(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const plain = Buffer.from(text);
  const packed =
    plain.length > LEAST_BYTES && /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
  const body = packed ? await compress(plain, FAST) : plain;
  response
    .writeHead(status, {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-length": String(body.length),
      ...(packed ? { "content-encoding": "gzip" } : {}),
    })
    .end(body);
}

/** Answers with one sentence. */
export function answerText(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { ...headers, "content-type": "text/plain; charset=utf-8" })
    .end(`${sentence}\n`);
}

/** Reads a small body. @throws Error when it is longer */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Node gives buffers as long as no encoding is set.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) {
      throw new Error(`a body may have ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
