import type { IncomingMessage, ServerResponse } from "node:http";
import { documentHtml } from "../page/document.ts";
import type { Page } from "../page/section.ts";
import { answerHtml } from "./answers.ts";
import type { Granted, SurfaceWorld } from "./surface-world.ts";

/**
 * Answers with a page.
 *
 * @param verdict undefined: nobody is signed in
 * @param live path that tells what changes; undefined: nothing does
 */
export function sendPage(
  { assets, options, now }: SurfaceWorld,
  page: Page,
  status: number,
  verdict: Granted | undefined,
  live: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const user = options.access === "open" ? undefined : verdict?.user;
  const facts = { assets, prefix: options.pathPrefix, now: new Date(now()), user, live };
  return answerHtml(request, response, status, documentHtml(page, facts), {
    "content-security-policy": assets.policy,
  });
}
