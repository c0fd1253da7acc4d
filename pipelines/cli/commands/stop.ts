import { buildStopPatch, STOP_REASON_LENGTH, stopRequestOf } from "../../api/stop-request.ts";
import { chooseOnly, findDeploy, isRunning } from "../choose-deploy.ts";
import { refusal, usageError } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";
import { textOf } from "../command.ts";
import type { Command, Invocation } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { gatherStatus } from "../gather-status.ts";
import { openCluster } from "../open-cluster.ts";
import { programName } from "../program-name.ts";
import { toDeployView } from "../views/deploy-view.ts";
import { writeAnswer } from "../write-answer.ts";

/** Asks to stop a deploy. */
export const stopCommand: Command = {
  name: "stop",
  summary: "ask to stop a deploy; nobody takes that back",
  operands: [{ name: "[NAME]", kind: "deploy", optional: true }],
  options: { reason: { type: "string", value: "TEXT", about: "why, for the record" } },
  details: [
    "Without NAME: the one deploy that goes on.",
    "The node whose turn it is comes back first; then nothing more is rolled. The same pipectl deploy goes on with the rest.",
  ],
  examples: ['pipectl stop --reason "volumes are rebuilding"'],
  run: runStop,
};

async function runStop(invocation: Invocation, io: CliIo): Promise<ExitCode> {
  const reason = textOf(invocation, "reason");
  if (reason !== undefined && Array.from(reason).length > STOP_REASON_LENGTH) {
    throw usageError(
      `--reason must have at most ${STOP_REASON_LENGTH} characters, got ${Array.from(reason).length}`,
    );
  }
  const cluster = await openCluster(invocation, io);
  const all = await cluster.records.listDeploys(io.signal);
  const [given] = invocation.operands;
  const deploy = given === undefined ? chooseOnly(all, "go on", isRunning) : findDeploy(given, all);
  const { name } = deploy.metadata;
  if (!isRunning(deploy)) {
    throw refusal(
      `a deploy that is stopped must go on, got ${name} (${deploy.status?.phase ?? "Pending"}); it has ended`,
    );
  }
  const before = stopRequestOf(deploy);
  if (before !== undefined) {
    throw refusal(
      `a deploy is stopped once, got ${name}, which ${before.requestedBy} asked to stop; see ${programName(invocation)} status ${name}`,
    );
  }
  const requestedBy = await cluster.whoAmI();
  const stopped = await cluster.records.patchDeploy(name, buildStopPatch({ requestedBy, reason }), io.signal);
  const facts = await gatherStatus(stopped, all, cluster, invocation, io);
  writeAnswer(io, invocation.json, {
    json: () => ({ deploy: toDeployView(facts) }),
    lines: () => [
      `${requestedBy} asked to stop ${name}. The operator stops it; see ${programName(invocation)} status ${name} --watch`,
    ],
  });
  return EXIT_CODES.done;
}
