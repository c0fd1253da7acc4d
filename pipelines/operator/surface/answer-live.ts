import type { IncomingMessage, ServerResponse } from "node:http";
import { tokenOf } from "../access/session-cookie.ts";
import { deployPage } from "../page/deploy-page.ts";
import { homePage } from "../page/home-page.ts";
import type { Page } from "../page/section.ts";
import { answerText } from "./answers.ts";
import { factsOf } from "./surface-world.ts";
import type { Granted, SurfaceWorld } from "./surface-world.ts";

/** A word now and then keeps what is between from ending a silent connection, and a right is looked at again. */
const BEAT_MS = 25_000;
/** A reader who takes nothing must not fill the memory; they connect again and get all of it. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Tells a reader what changes on a page, as server-sent events, until either of them ends it.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function answerLive(
  world: SurfaceWorld,
  name: string | undefined,
  verdict: Granted,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const read = name === undefined ? undefined : await world.readDeploy(name);
  if (name !== undefined && read === undefined) {
    return answerText(response, 404, `there is no deploy ${name}`);
  }
  const make = (): Page => {
    const facts = factsOf(world, verdict);
    // One that has ended does not change any more.
    const deploy = facts.state.deploys.find(
      ({ metadata }) => metadata.name === name && metadata.uid === read?.metadata.uid,
    );
    const shown = read?.status?.finishedAt === undefined ? (deploy ?? read) : read;
    return shown === undefined ? homePage(facts) : deployPage(shown, facts);
  };
  response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
  const stop = world.feeds.follow(`${name ?? ""} ${JSON.stringify(verdict.may)}`, make, (message) => {
    if (response.writableLength > MOST_WAITING_BYTES) {
      response.destroy();
    } else {
      response.write(`data: ${JSON.stringify(message)}\n\n`);
    }
  });
  let cancel: (() => void) | undefined;
  const endUnlessAdmitted = async () => {
    const again = await world.admit(tokenOf(request.headers));
    if (again.kind === "unknown" || again.kind === "refused") {
      response.end();
    }
  };
  const beat = () => {
    cancel = world.after(BEAT_MS, beat);
    response.write(": \n\n");
    void endUnlessAdmitted();
  };
  cancel = world.after(BEAT_MS, beat);
  response.once("close", () => {
    cancel?.();
    stop();
  });
}
