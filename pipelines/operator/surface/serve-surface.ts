import { createServer } from "node:http";
import type { Server } from "node:http";
import type { Clock } from "../../clock.ts";
import { createDeployReader } from "../../kube/deploy-reader.ts";
import type { SendRequest } from "../../kube/send-request.ts";
import { admitByToken } from "../access/admit-by-token.ts";
import type { Admit } from "../access/access.ts";
import { ALL_PERMISSIONS } from "../access/permissions.ts";
import { createReviewClient } from "../access/review-client.ts";
import { createGraphql } from "../graphql/create-graphql.ts";
import { readPageAssets } from "../page/assets.ts";
import { LiveFeeds } from "../page/live-feeds.ts";
import { answerSurface } from "./answer-surface.ts";
import { answerText } from "./answers.ts";
import type { ClusterView } from "./cluster-view.ts";
import type { SurfaceWorld } from "./surface-world.ts";
import { listenAddress } from "./surface-options.ts";
import type { SurfaceOptions } from "./surface-options.ts";
import { callAfter } from "./call-after.ts";

export interface SurfaceIo {
  readonly send: SendRequest;
  readonly clock: Clock;
  /** One whose time never jumps. */
  readonly steady: Clock;
  readonly log: (line: string) => void;
}

const READ_MS = 10_000;
/** As many readers of one replica at the same time. */
const MOST_CONNECTIONS = 256;

const admitAll: Admit = () => Promise.resolve({ kind: "granted", user: "", may: ALL_PERMISSIONS });

/**
 * Serves page and GraphQL until it is closed.
 *
 * @throws Error when the port is taken or a file of the page is missing
 */
export function serveSurface(
  options: SurfaceOptions,
  view: ClusterView,
  { send, clock, steady, log }: SurfaceIo,
): Promise<Server> {
  const now = () => clock.now();
  const reader = createDeployReader(send);
  const world: SurfaceWorld = {
    options,
    view,
    now,
    after: callAfter,
    admit:
      options.access === "open"
        ? admitAll
        : admitByToken({ reviews: createReviewClient(send), now: () => steady.now(), log }),
    graphql: createGraphql(log),
    feeds: new LiveFeeds({ view, now, after: callAfter }),
    assets: readPageAssets(options.pageDirectory),
    readDeploy: (name) => reader.readDeploy(name, AbortSignal.timeout(READ_MS)),
  };
  const server = createServer((request, response) => {
    answerSurface(world, request, response).catch((error: unknown) => {
      log(`${request.method ?? ""} of the page: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) {
        response.destroy();
      } else {
        answerText(response, 500, "this cannot be answered now; the operator's log says why");
      }
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, listenAddress(options), () => resolve(server));
  });
}
