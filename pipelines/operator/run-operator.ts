import { collectDefaultMetrics, Registry } from "prom-client";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import type { Clock } from "../clock.ts";
import { createDeployClient } from "../kube/deploy-client.ts";
import { createLeaderLeaseClient } from "../kube/leader-lease.ts";
import { listTargets } from "../kube/deploy-targets.ts";
import { createMaintenanceLock } from "../kube/maintenance-lock.ts";
import { createNodeEditor } from "../kube/node-editor.ts";
import { createObjectEvents } from "../kube/object-events.ts";
import { createPodRunner } from "../kube/pod-runner.ts";
import { createProbedNodes } from "../kube/probed-nodes.ts";
import type { OpenWatch } from "../kube/open-watch.ts";
import type { SendRequest } from "../kube/send-request.ts";
import { listSurveyedNodes } from "../kube/surveyed-nodes.ts";
import { createWorkflowClient } from "../kube/workflow-client.ts";
import { Health } from "./health.ts";
import { lead } from "./lead.ts";
import type { LeaderWorld } from "./leader-term.ts";
import { OperatorMetrics } from "./operator-metrics.ts";
import type { OperatorOptions } from "./operator-options.ts";
import type { OperatorWorld } from "./operator-world.ts";
import { ProbesInTurn } from "./probe-in-turn.ts";
import { reconcileForever } from "./reconcile-forever.ts";
import { serveHttp } from "./serve-http.ts";
import { surveyForever } from "./survey/survey-forever.ts";
import type { SurveyWorld } from "./survey/survey-forever.ts";
import { ClusterView } from "./surface/cluster-view.ts";
import { ShownProbes } from "./surface/shown-probes.ts";
import { serveSurface } from "./surface/serve-surface.ts";
import { watchCluster } from "./surface/watch-cluster.ts";

export interface OperatorIo {
  readonly send: SendRequest;
  readonly openWatch: OpenWatch;
  readonly clock: Clock;
  /** One whose time never jumps. */
  readonly steady: Clock;
  readonly log: (line: string) => void;
}

/**
 * The operator: answers about itself, and acts while it is the replica that leads.
 *
 * @throws Error when its port is taken
 */
export async function runOperator(
  { port, identity, secondPerson, probeImage, surface }: Omit<OperatorOptions, "kubeconfig" | "credentials">,
  { send, openWatch, clock, steady, log }: OperatorIo,
  signal: AbortSignal,
): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const [metrics, health] = [
    new OperatorMetrics(registry, () => clock.now()),
    new Health(() => steady.now()),
  ];
  metrics.lead(false);
  const view = new ClusterView();
  const shownProbes = new ShownProbes(metrics, view);
  const probes = new ProbesInTurn({
    clock,
    log,
    metrics: shownProbes,
    pods: createPodRunner(send),
    nodes: createProbedNodes(send),
    events: createObjectEvents(send),
    image: probeImage,
  });
  const world: OperatorWorld = {
    clock,
    log,
    secondPerson,
    deploys: createDeployClient(send),
    workflows: createWorkflowClient(send),
    nodes: createNodeEditor(send),
    events: createObjectEvents(send),
    settled: new Map(),
    failedProbes: () => probes.failed(),
    ended: (deploy) => metrics.recordEnd(deploy),
  };
  let deploys: ReadonlySet<string> | undefined;
  const survey: SurveyWorld = {
    clock,
    log,
    listNodes: (looking) => listSurveyedNodes(send, looking),
    readLock: (looking) => createMaintenanceLock(send).read(looking),
    listTargets: (looking) => listTargets(send, looking),
    deploys: () => deploys,
    surveyed: metrics.showSurvey.bind(metrics),
  };
  const report = {
    shown: (seen: readonly PipelineDeploy[]) => {
      deploys = new Set(seen.map(({ metadata }) => metadata.name));
      metrics.show(seen);
    },
    problems: metrics.countProblems.bind(metrics),
    beat: health.beat.bind(health),
  };
  const work = async (leading: AbortSignal) => {
    metrics.lead(true);
    try {
      await Promise.all([
        reconcileForever(world, report, leading),
        probes.run(leading),
        surveyForever(survey, leading),
      ]);
    } finally {
      deploys = undefined;
      metrics.lead(false);
      shownProbes.forget();
    }
  };
  const leader: LeaderWorld = {
    clock: steady,
    log,
    identity,
    lease: createLeaderLeaseClient(send),
    answered: health.answered.bind(health),
    waiting: health.beat.bind(health),
  };
  const servers = await Promise.all([
    serveHttp({ health, registry }, port),
    serveSurface(surface, view, { send, clock, steady, log }),
  ]);
  try {
    await Promise.all([
      lead(leader, work, signal),
      watchCluster({ send, openWatch, clock, log }, view, signal),
    ]);
  } finally {
    servers.forEach((server) => {
      server.close();
      server.closeAllConnections();
    });
  }
}
