import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../../cli/choose-deploy.ts";
import { describeState } from "../../cli/describe-progress.ts";
import { whyCordon } from "../../cli/why/why-cordon.ts";
import type { WhyFacts } from "../../cli/why/why-facts.ts";
import { whyLock } from "../../cli/why/why-lock.ts";
import { whyWindow } from "../../cli/why/why-window.ts";
import { describeAge } from "../../lock/describe-age.ts";
import type { Permissions } from "../access/permissions.ts";
import type { ClusterState } from "./cluster-view.ts";

/** The operator asks no Prometheus. */
const NO_METRICS = { unknown: "nobody was asked" };
/** As a reader would call them. */
const PROGRAMS = { pipectl: "pipectl", kubectl: "kubectl" };

/**
 * Why nothing happens, a sentence each; empty: something does.
 *
 * @param may what the reader may see; nothing is said of the rest
 */
export function whyIdle(state: ClusterState, may: Permissions, now: Date): readonly string[] {
  if (state.deploys.some(isRunning)) {
    return [];
  }
  const facts = factsOf(state, now);
  const reasons = [
    describeLast(state.deploys[0], now),
    ...(may.lock && facts !== undefined ? [whyLock(facts)?.message] : []),
    ...(may.nodes && facts !== undefined ? [whyCordon(facts)?.message, describeKured(facts)] : []),
  ];
  return reasons.flatMap((reason) => reason ?? []);
}

function describeLast(last: PipelineDeploy | undefined, now: Date): string {
  const next = "pipectl deploy linux VERSION TARGET starts one";
  if (last === undefined) {
    return `no deploy was asked for yet; ${next}`;
  }
  const ended = describeAge(new Date(last.status?.finishedAt ?? last.metadata.creationTimestamp), now);
  return `no deploy goes on: the last one, ${last.metadata.name}, ended ${describeState(last, now.getTime())} ${ended} ago; ${next}`;
}

function describeKured(facts: WhyFacts): string {
  return facts.kureds.length === 0
    ? "no kured is in this cluster: only a deploy reboots a node"
    : (whyWindow(facts)?.message ??
        "kured's window is open: it reboots a node that asks for it, unless an alert holds it");
}

/** Undefined: no node is known. */
function factsOf({ nodes, kureds, lock, deploys }: ClusterState, now: Date): WhyFacts | undefined {
  const all = [...nodes.values()].map((node) => ({ ...node, annotations: {} }));
  const [node] = all;
  return (
    node && {
      node,
      nodes: all,
      kureds,
      lock,
      deploys,
      pods: [],
      metrics: NO_METRICS,
      programs: PROGRAMS,
      now,
    }
  );
}
