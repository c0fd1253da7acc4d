import type { IncomingMessage, ServerResponse } from "node:http";
import { checkToken, endedCookie, sessionCookie } from "../access/session-cookie.ts";
import { signInPage } from "../page/sign-in-page.ts";
import { whyNot } from "../access/why-not.ts";
import { answerText, readBody } from "./answers.ts";
import { sendPage } from "./send-page.ts";
import type { SurfaceWorld } from "./surface-world.ts";

/** A token is at most a few kilobytes, and a form says it with percent signs. */
const MOST_BYTES = 16_384;

/** Signs a browser in or out: it keeps the token in a cookie, and nothing is kept here. */
export async function answerSession(
  world: SurfaceWorld,
  kind: "sign-in" | "sign-out",
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathPrefix } = world.options;
  const host = request.headers.host ?? "";
  if (!isSameOrigin(request)) {
    return answerText(response, 403, "a form of another site is not taken");
  }
  if (kind === "sign-out") {
    return goHome(response, pathPrefix, endedCookie(host, pathPrefix));
  }
  const token = (new URLSearchParams(await readBody(request, MOST_BYTES)).get("token") ?? "").trim();
  const wrong = checkToken(token);
  const verdict = wrong === undefined ? await world.admit(token) : undefined;
  if (verdict?.kind === "granted") {
    return goHome(response, pathPrefix, sessionCookie(token, host, pathPrefix));
  }
  const { status, sentence } =
    verdict === undefined ? { status: 400, sentence: `${wrong ?? ""}.` } : whyNot(verdict);
  return sendPage(world, signInPage(pathPrefix, sentence), status, undefined, undefined, request, response);
}

/** Every browser in use says it; what is no browser has no cookie to abuse. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin";
}

function goHome(response: ServerResponse, prefix: string, cookie: string): void {
  response.writeHead(303, { location: `${prefix}/`, "set-cookie": cookie }).end();
}
