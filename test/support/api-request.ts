import { request } from "node:https";

/** How to reach an API server as one of its users. */
export interface ApiAccess {
  /** Such as `https://127.0.0.1:6443`. */
  readonly url: string;
  /** PEM of the authority that signed the server's certificate. */
  readonly authority: string;
  /** PEM of the user. */
  readonly certificate: string;
  readonly key: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

export interface ApiRequestOptions {
  /** JSON. */
  readonly body?: string;
  /** Media type of the answer. @default application/json */
  readonly accept?: string;
  /** Media type of `body`. @default application/json */
  readonly contentType?: string;
}

/** Sends one request; answers of any status resolve. */
export function apiRequest(
  access: ApiAccess,
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  { body = "", accept = "application/json", contentType = "application/json" }: ApiRequestOptions = {},
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, access.url),
      {
        method,
        ca: access.authority,
        cert: access.certificate,
        key: access.key,
        headers: { "content-type": contentType, accept },
        timeout: 30_000,
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.once("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.once("error", reject);
      },
    );
    sent.once("timeout", () => sent.destroy(new Error(`${method} ${path} must be answered within 30 s`)));
    sent.once("error", reject);
    sent.end(body);
  });
}
