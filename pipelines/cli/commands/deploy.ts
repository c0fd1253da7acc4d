import type { CliIo } from "../cli-io.ts";
import { flagOf } from "../command.ts";
import type { Command, Invocation } from "../command.ts";
import { createDeploy } from "../create-deploy.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { gatherStatus } from "../gather-status.ts";
import { openCluster } from "../open-cluster.ts";
import { programName } from "../program-name.ts";
import { createdLines } from "../texts/created-lines.ts";
import { planLines } from "../texts/plan-lines.ts";
import { statusLines } from "../texts/status-lines.ts";
import { toDeployView } from "../views/deploy-view.ts";
import { deadlineOf, WAIT_MINUTES } from "../wait-options.ts";
import { watchDeploy } from "../watch-deploy.ts";
import { columnsOf, writeAnswer } from "../write-answer.ts";
import { WISH } from "./wish-operands.ts";

/** Asks for a deploy. */
export const deployCommand: Command = {
  name: "deploy",
  summary: "ask for a deploy, or go on with one that ended half way",
  operands: WISH,
  options: {
    "dry-run": { type: "boolean", about: "end with the plan; nothing is changed" },
    continue: { type: "boolean", about: "refuse unless there is a deploy that ended half way to go on with" },
    wait: { type: "boolean", about: "show how it goes on until it ends" },
    "wait-gate": { type: "boolean", about: "the same, and end with 4 when a person must decide" },
    ...WAIT_MINUTES,
  },
  details: [
    "TARGET is the name of a deploy target, or short workers or master where the cluster has one of them.",
    "The same command again goes on: nodes that are proven are not rolled again, and a node that was left cordoned comes first.",
  ],
  examples: ["pipectl deploy linux 6.18.9 workers", "pipectl deploy linux 6.18.9 master --wait-gate"],
  run: runDeploy,
};

async function runDeploy(invocation: Invocation, io: CliIo): Promise<ExitCode> {
  const options = { untilGate: flagOf(invocation, "wait-gate"), deadlineSeconds: deadlineOf(invocation) };
  const cluster = await openCluster(invocation, io);
  const [project = "", version = "", target = ""] = invocation.operands;
  const dryRun = flagOf(invocation, "dry-run");
  const created = await createDeploy(
    { project, version, target, dryRun, mustContinue: flagOf(invocation, "continue") },
    cluster,
    io,
  );
  const waits = flagOf(invocation, "wait") || options.untilGate;
  const lines = createdLines(created, programName(invocation), columnsOf(io));
  if (!waits) {
    const facts = await gatherStatus(created.deploy, [], cluster, invocation, io);
    writeAnswer(io, invocation.json, { json: () => ({ deploy: toDeployView(facts) }), lines: () => lines });
    return EXIT_CODES.done;
  }
  lines.forEach((line) => io.say(line));
  const { deploy, code } = await watchDeploy(created.deploy, options, cluster, invocation, io);
  const all = await cluster.records.listDeploys(io.signal);
  const facts = await gatherStatus(deploy, all, cluster, invocation, io);
  writeAnswer(io, invocation.json, {
    json: () => ({ deploy: toDeployView(facts) }),
    lines: (columns) => (dryRun ? planLines(deploy, columns) : statusLines(facts, columns)),
  });
  return code;
}
