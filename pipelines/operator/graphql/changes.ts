import { isDeepStrictEqual } from "node:util";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../../cli/choose-deploy.ts";
import type { ClusterView } from "../surface/cluster-view.ts";
import { nodeFacts } from "../surface/node-facts.ts";
import type { NodeFacts } from "../surface/node-facts.ts";

/** The view each time that it changed, at first as it is; changes that come while somebody is busy are one. */
export async function* revisions(view: ClusterView, signal: AbortSignal): AsyncGenerator<void, void> {
  let seen = -1;
  while (!signal.aborted) {
    if (seen === view.revision) {
      await nextChange(view, signal);
    } else {
      seen = view.revision;
      yield;
    }
  }
}

/** The deploys that go on, and then each that becomes another. */
export async function* deploysChanged(
  view: ClusterView,
  signal: AbortSignal,
): AsyncGenerator<PipelineDeploy, void> {
  let known: ReadonlySet<PipelineDeploy> | undefined;
  for await (const _ of revisions(view, signal)) {
    const { deploys } = view.state;
    const fresh = known === undefined ? deploys.filter(isRunning) : deploys.filter((one) => !known?.has(one));
    known = new Set(deploys);
    yield* fresh;
  }
}

/** Each node that becomes another. */
export async function* nodesChanged(view: ClusterView, signal: AbortSignal): AsyncGenerator<NodeFacts, void> {
  let known: ReadonlyMap<string, NodeFacts> | undefined;
  for await (const _ of revisions(view, signal)) {
    const now = new Map(nodeFacts(view.state).map((node) => [node.name, node]));
    const before = known;
    known = now;
    if (before !== undefined) {
      yield* [...now.values()].filter((node) => !isDeepStrictEqual(node, before.get(node.name)));
    }
  }
}

function nextChange(view: ClusterView, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      off();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const off = view.onChange(end);
    signal.addEventListener("abort", end);
  });
}
