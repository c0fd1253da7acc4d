import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Admit } from "../../pipelines/operator/access/access.ts";
import { ALL_PERMISSIONS } from "../../pipelines/operator/access/permissions.ts";
import { createGraphql } from "../../pipelines/operator/graphql/create-graphql.ts";
import { toPageAssets } from "../../pipelines/operator/page/assets.ts";
import { LiveFeeds } from "../../pipelines/operator/page/live-feeds.ts";
import { answerSurface } from "../../pipelines/operator/surface/answer-surface.ts";
import { ClusterView } from "../../pipelines/operator/surface/cluster-view.ts";
import type { ClusterState } from "../../pipelines/operator/surface/cluster-view.ts";
import type { SurfaceWorld } from "../../pipelines/operator/surface/surface-world.ts";
import { callAfter } from "../../pipelines/operator/surface/call-after.ts";
import { buildPage } from "../../pipelines/program/build-page.ts";

/** The surfaces over a cluster that a test makes up. */
export interface ServedScene {
  readonly url: string;
  readonly view: ClusterView;
  readonly log: readonly string[];
  close(): Promise<void>;
}

export interface SceneOptions {
  readonly now: () => number;
  readonly pathPrefix?: string;
  /** Who may see what. @default everybody everything, as localhost */
  readonly admit?: Admit;
}

const LISTED = ["nodes", "deploys", "targets", "lease", "kureds"];

export async function serveScene(state: ClusterState, options: SceneOptions): Promise<ServedScene> {
  const { script, style } = await buildPage();
  const view = new ClusterView();
  view.change(state);
  LISTED.forEach((what) => view.listed(what));
  const log: string[] = [];
  const world: SurfaceWorld = {
    options: { access: options.admit === undefined ? "open" : "token", pathPrefix: options.pathPrefix ?? "" },
    view,
    admit: options.admit ?? (() => Promise.resolve({ kind: "granted", user: "", may: ALL_PERMISSIONS })),
    graphql: createGraphql((line) => log.push(line)),
    feeds: new LiveFeeds({ view, now: options.now, after: callAfter }),
    assets: toPageAssets(script, style),
    now: options.now,
    after: callAfter,
    readDeploy: (name) => Promise.resolve(view.state.deploys.find(({ metadata }) => metadata.name === name)),
  };
  const server = createServer((request, response) => {
    answerSurface(world, request, response).catch((error: unknown) => {
      log.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${options.pathPrefix ?? ""}`,
    view,
    log,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
