import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { chooseOnly, findDeploy, isRunning, newestFirst } from "../choose-deploy.ts";
import type { CliIo } from "../cli-io.ts";
import { flagOf } from "../command.ts";
import type { Command, Invocation } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { gatherStatus } from "../gather-status.ts";
import { openCluster } from "../open-cluster.ts";
import { statusLines } from "../texts/status-lines.ts";
import { toDeployView } from "../views/deploy-view.ts";
import { deadlineOf, WAIT_MINUTES } from "../wait-options.ts";
import { watchDeploy } from "../watch-deploy.ts";
import { writeAnswer } from "../write-answer.ts";

/** Shows deploys. */
export const statusCommand: Command = {
  name: "status",
  summary: "show a deploy: where it is, what it waits for, and the evidence at a gate",
  operands: [{ name: "[NAME]", kind: "deploy", optional: true }],
  options: {
    watch: {
      type: "boolean",
      short: "w",
      about: "show how it goes on until it ends; the exit code says how",
    },
    ...WAIT_MINUTES,
  },
  details: [
    "Without NAME: every deploy that goes on, or the last one when none does.",
    "What is left is estimated from how long past nodes of the same target took, by the median of each phase.",
  ],
  examples: ["pipectl status", "pipectl status linux-6-18-9-lab-workers-x7k2p --watch"],
  run: runStatus,
};

async function runStatus(invocation: Invocation, io: CliIo): Promise<ExitCode> {
  const options = { untilGate: false, deadlineSeconds: deadlineOf(invocation) };
  const cluster = await openCluster(invocation, io);
  const before = await cluster.records.listDeploys(io.signal);
  const watches = flagOf(invocation, "watch");
  const watched = watches
    ? await watchDeploy(chooseWatched(invocation, before), options, cluster, invocation, io)
    : undefined;
  const all = watches ? await cluster.records.listDeploys(io.signal) : before;
  const shown = watched === undefined ? choose(invocation, all) : [watched.deploy];
  const facts = await Promise.all(shown.map((deploy) => gatherStatus(deploy, all, cluster, invocation, io)));
  writeAnswer(io, invocation.json, {
    json: () => ({ deploys: facts.map(toDeployView) }),
    lines: (columns) =>
      facts.length === 0
        ? ["There is no deploy yet: pipectl deploy makes one."]
        : facts.flatMap((own, index) => [...(index === 0 ? [] : [""]), ...statusLines(own, columns)]),
  });
  return watched?.code ?? EXIT_CODES.done;
}

function choose({ operands: [name] }: Invocation, all: readonly PipelineDeploy[]): readonly PipelineDeploy[] {
  if (name !== undefined) {
    return [findDeploy(name, all)];
  }
  const running = newestFirst(all).filter(isRunning);
  return running.length > 0 ? running : newestFirst(all).slice(0, 1);
}

function chooseWatched({ operands: [name] }: Invocation, all: readonly PipelineDeploy[]): PipelineDeploy {
  return name === undefined ? chooseOnly(all, "go on", isRunning) : findDeploy(name, all);
}
