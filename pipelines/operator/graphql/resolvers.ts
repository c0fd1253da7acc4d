import { GraphQLError } from "graphql";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../../cli/choose-deploy.ts";
import { describeLock } from "../../cli/describe-lock.ts";
import { QUESTIONS } from "../access/permissions.ts";
import type { Permissions } from "../access/permissions.ts";
import type { ClusterView } from "../surface/cluster-view.ts";
import { nodeFacts } from "../surface/node-facts.ts";
import type { NodeFacts } from "../surface/node-facts.ts";
import { whyIdle } from "../surface/why-idle.ts";
import { deploysChanged, nodesChanged } from "./changes.ts";
import { toLeg } from "./to-leg.ts";

/** What a query is answered from. */
export interface SurfaceContext {
  readonly may: Permissions;
  readonly view: ClusterView;
  readonly now: () => number;
  /** Ended with the reader's connection. */
  readonly signal: AbortSignal;
  /** One deploy as the API server has it; undefined: there is none of this name. */
  readonly readDeploy: (name: string) => Promise<PipelineDeploy | undefined>;
}

interface LegsArguments {
  readonly target?: string | null;
  readonly running?: boolean | null;
  readonly first: number;
}
interface TargetArgument {
  readonly target?: string | null;
}

export const RESOLVERS = {
  Query: {
    deployLeg: async (_root: unknown, { name }: { readonly name: string }, context: SurfaceContext) => {
      const deploy = await context.readDeploy(name);
      return deploy && legOf(deploy, context);
    },
    deployLegs: (_root: unknown, { target, running, first }: LegsArguments, context: SurfaceContext) =>
      context.view.state.deploys
        .filter(({ spec }) => target === undefined || target === null || spec.target === target)
        .filter((one) => running === undefined || running === null || isRunning(one) === running)
        .slice(0, first)
        .map((deploy) => legOf(deploy, context)),
    nodes: (_root: unknown, { target, first }: LegsArguments, context: SurfaceContext) => {
      demand(context, "nodes");
      return nodeFacts(context.view.state)
        .filter(({ fleets }) => target === undefined || target === null || fleets.includes(target))
        .slice(0, first)
        .map((node) => toNode(node, context));
    },
    targets: (_root: unknown, _arguments: unknown, { view }: SurfaceContext) =>
      view.state.targets.map(({ name, declared }) => ({
        name,
        kernelFloor: declared?.kernelFloor,
        hostAdapter: declared?.hostAdapter,
        imageRepository: declared?.imageRepository,
      })),
    lock: (_root: unknown, _arguments: unknown, context: SurfaceContext) => {
      demand(context, "lock");
      const { lock } = context.view.state;
      return {
        text: describeLock(lock, new Date(context.now())),
        holder: lock.lease?.holder,
        since: lock.lease?.since?.toISOString(),
      };
    },
    whyIdle: (_root: unknown, _arguments: unknown, { view, may, now }: SurfaceContext) =>
      whyIdle(view.state, may, new Date(now())),
  },
  Subscription: {
    deployLegChanged: {
      subscribe: async function* legs(_root: unknown, { target }: TargetArgument, context: SurfaceContext) {
        for await (const deploy of deploysChanged(context.view, context.signal)) {
          if (target === undefined || target === null || deploy.spec.target === target) {
            yield { deployLegChanged: legOf(deploy, context) };
          }
        }
      },
    },
    nodeChanged: {
      subscribe: async function* nodes(_root: unknown, _arguments: unknown, context: SurfaceContext) {
        demand(context, "nodes");
        for await (const node of nodesChanged(context.view, context.signal)) {
          yield { nodeChanged: toNode(node, context) };
        }
      },
    },
  },
};

function legOf(deploy: PipelineDeploy, { view, now }: SurfaceContext) {
  return toLeg(deploy, { all: view.state.deploys, now: now() });
}

function toNode({ lockedBy, ...node }: NodeFacts, { may }: SurfaceContext) {
  return { ...node, lockedBy: may.lock ? lockedBy : undefined };
}

function demand({ may }: SurfaceContext, permission: keyof Permissions): void {
  if (!may[permission]) {
    const { verb, resource, namespace } = QUESTIONS[permission];
    const where = namespace === undefined ? "" : ` in namespace ${namespace}`;
    throw new GraphQLError(`you must be allowed to ${verb} ${resource}${where} to see this`, {
      extensions: { code: "FORBIDDEN" },
    });
  }
}
