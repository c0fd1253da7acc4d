import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { Admit, Verdict } from "../access/access.ts";
import type { AnswerGraphql } from "../graphql/create-graphql.ts";
import type { PageAssets } from "../page/assets.ts";
import type { LiveFeeds } from "../page/live-feeds.ts";
import type { PageFacts } from "../page/page-facts.ts";
import type { ClusterView } from "./cluster-view.ts";
import type { SurfaceOptions } from "./surface-options.ts";

/** What requests are answered from. */
export interface SurfaceWorld {
  readonly options: Pick<SurfaceOptions, "access" | "pathPrefix">;
  readonly view: ClusterView;
  readonly admit: Admit;
  readonly graphql: AnswerGraphql;
  readonly feeds: LiveFeeds;
  readonly assets: PageAssets;
  readonly now: () => number;
  readonly after: (milliseconds: number, then: () => void) => () => void;
  /** Undefined: there is no such deploy. */
  readonly readDeploy: (name: string) => Promise<PipelineDeploy | undefined>;
}

/** Somebody who may see deploys. */
export type Granted = Extract<Verdict, { readonly kind: "granted" }>;

/** What a page shows to this reader now. */
export function factsOf({ view, options, now }: SurfaceWorld, { may }: Granted): PageFacts {
  const { state, awaited } = view;
  return { state, may, now: new Date(now()), prefix: options.pathPrefix, awaited };
}
