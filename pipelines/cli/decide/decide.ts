import { buildGateDecision } from "../../api/build-gate-decision.ts";
import { decisionName } from "../../api/decision-name.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { KubeError } from "../../kube/kube-error.ts";
import { chooseOnly, findDeploy } from "../choose-deploy.ts";
import { refusal, usageError } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";
import { textOf } from "../command.ts";
import type { Invocation } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { openCluster } from "../open-cluster.ts";
import type { OpenCluster } from "../open-cluster.ts";
import { openGateOf } from "../open-gate.ts";
import type { OpenGate } from "../open-gate.ts";
import { programName } from "../program-name.ts";
import { columnsOf, writeAnswer } from "../write-answer.ts";
import { checkDigest, checkSeen } from "./check-evidence.ts";
import { checkMayDecide } from "./check-may-decide.ts";
import type { DecisionWish } from "./check-may-decide.ts";
import { confirm } from "./confirm.ts";

/** Decides at the gate of a deploy, bound to the evidence that the person saw. */
export async function decide(
  decision: DecisionWish["decision"],
  invocation: Invocation,
  io: CliIo,
): Promise<ExitCode> {
  const given = parseEvidence(invocation);
  const reason = reasonOf(invocation);
  const cluster = await openCluster(invocation, io);
  const { deploy, gate } = await chooseGate(invocation, cluster, io);
  const { name } = deploy.metadata;
  const wish = { decision, user: await cluster.whoAmI() };
  refuse(checkMayDecide(wish, deploy, await cluster.listTargets()));
  if (given === undefined) {
    await confirm(wish, deploy, gate, io, columnsOf(io));
  }
  // What was seen is compared with what is there now: while somebody reads, the first node may fail.
  const now = await cluster.records.readDeploy(name, io.signal);
  refuse(checkSeen(given ?? gate.digest, now && openGateOf(now), name));
  const input = {
    gate: gate.gate,
    decision,
    evidenceDigest: given ?? gate.digest,
    decidedBy: wish.user,
    ...reason,
  };
  await create(buildGateDecision(deploy, input), cluster, io);
  const { reason: _said, ...made } = {
    name: decisionName({ ...input, deployName: name }),
    deploy: name,
    ...input,
  };
  writeAnswer(io, invocation.json, {
    json: () => made,
    lines: () => [
      `${wish.user} ${decision === "approve" ? "approved" : "rejected"} gate ${gate.gate} of ${name} (${made.name}).`,
      `The operator ${decision === "approve" ? "goes on" : "ends the deploy"}; see ${programName(invocation)} status ${name} --watch`,
    ],
  });
  return EXIT_CODES.done;
}

function parseEvidence(invocation: Invocation): string | undefined {
  const given = textOf(invocation, "evidence");
  const problem = given === undefined ? undefined : checkDigest(given);
  if (problem !== undefined) {
    throw usageError(problem);
  }
  return given;
}

async function chooseGate(
  { operands: [name] }: Invocation,
  { records }: OpenCluster,
  io: CliIo,
): Promise<{ deploy: PipelineDeploy; gate: OpenGate }> {
  const all = await records.listDeploys(io.signal);
  const deploy =
    name === undefined
      ? chooseOnly(all, "wait at a gate", (one) => openGateOf(one) !== undefined)
      : findDeploy(name, all);
  const gate = openGateOf(deploy);
  if (gate === undefined) {
    throw refusal(
      `${deploy.metadata.name} must wait at a gate before anybody decides, got ${deploy.status?.phase ?? "Pending"}; see pipectl status ${deploy.metadata.name}`,
    );
  }
  return { deploy, gate };
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) {
    throw refusal(problem);
  }
}

function reasonOf(invocation: Invocation): { readonly reason?: string } {
  const reason = textOf(invocation, "reason");
  if (reason === undefined) {
    return {};
  }
  const length = Array.from(reason).length;
  if (length === 0 || length > MOST_CHARACTERS) {
    throw usageError(`--reason must have 1 to ${MOST_CHARACTERS} characters, got ${length}`);
  }
  return { reason };
}

/** As the schema of a decision has it. */
const MOST_CHARACTERS = 1_024;

async function create(
  decision: ReturnType<typeof buildGateDecision>,
  { records }: OpenCluster,
  io: CliIo,
): Promise<void> {
  try {
    await records.createDecision(decision, io.signal);
  } catch (error) {
    if (!(error instanceof KubeError && error.status === 409)) {
      throw error;
    }
    const first = await records.readDecision(decision.metadata.name, io.signal);
    throw refusal(
      `a gate is decided once on the same evidence, got ${decision.metadata.name} already, ${first?.spec.decision ?? "decided"} by ${first?.spec.decidedBy ?? "somebody"}`,
    );
  }
}
