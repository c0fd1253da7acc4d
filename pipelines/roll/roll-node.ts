import type { RolledNode } from "../kube/node-editor.ts";
import { waitUntil } from "../wait-until.ts";
import { awaitBoot, awaitReady } from "./await-node.ts";
import { drainNode } from "./drain-node.ts";
import { judgeBooted, judgeStaged } from "./judge-host.ts";
import { judgeRollRecord } from "./judge-roll-record.ts";
import type { NodeEvidence, NodeRoll } from "./node-roll.ts";
import { formatProof, isProven, PROOF_ANNOTATION } from "./node-proof.ts";
import { formatRollRecord, parseRollRecord, ROLL_ANNOTATION } from "./roll-record.ts";
import type { RollRecord } from "./roll-record.ts";
import { RollProgress } from "./roll-progress.ts";
import { refuseFor, RollRefused } from "./roll-refused.ts";
import type { RollWorld } from "./roll-world.ts";
import { formatStagedRecord, readStaged, STAGED_ANNOTATION } from "./staged-record.ts";

/** How long a change of the node's object is tried while the API server is away. */
const EDIT_SECONDS = 300;

/**
 * Brings one node to the target: stage, cordon, drain, reboot, prove, uncordon. It may be killed anywhere and
 * run again: how far it is stands on the node and on the host. A node that fails stays cordoned.
 */
export async function rollNode(world: RollWorld, roll: NodeRoll, signal: AbortSignal): Promise<NodeEvidence> {
  const progress = new RollProgress(world);
  try {
    const begun = await progress.run("read", () => readBegun(world, roll, signal));
    const boot0 = begun.record?.boot0 ?? begun.bootId;
    progress.boot0 = boot0;
    if (begun.record !== undefined && begun.bootId !== boot0) {
      // It has rebooted: what is left is to prove it.
      return await prove(world, roll, begun.record, progress, signal);
    }
    if (begun.record === undefined && isProven(begun.node, roll.target.digest)) {
      return progress.evidence(roll, "proven", []);
    }
    await progress.run("stage", () => stage(world, roll, begun, signal));
    if (roll.stageOnly) {
      return progress.evidence(roll, "staged", []);
    }
    const record = await takeDown(world, roll, { ...begun, boot0 }, progress, signal);
    return await prove(world, roll, record, progress, signal);
  } catch (error) {
    return progress.evidence(roll, "failed", reasonsOf(error));
  }
}

interface Begun {
  readonly node: RolledNode;
  /** The boot that the host itself names. */
  readonly bootId: string;
  /** What it runs, by digest; undefined: something without one, or the host was not asked. */
  readonly booted: string | undefined;
  /** Undefined: no deploy has begun with the node. */
  readonly record: RollRecord | undefined;
}

async function readBegun(world: RollWorld, roll: NodeRoll, signal: AbortSignal): Promise<Begun> {
  const node = await world.nodes.read(roll.node, signal);
  if (node === undefined) {
    throw new RollRefused([
      `${roll.node} must be a node of the cluster, got none of that name; make a new plan`,
    ]);
  }
  const record = parseRollRecord(roll.node, node.annotations[ROLL_ANNOTATION]);
  refuseFor([record && judgeRollRecord(roll.node, record, roll.target.digest)]);
  if (record !== undefined && node.bootId !== record.boot0) {
    return { node, record, bootId: node.bootId, booted: undefined };
  }
  const { bootId, booted, problems } = await world.agent.read(roll.node, roll.target, signal);
  refuseFor([
    ...problems,
    record !== undefined || bootId === node.bootId
      ? undefined
      : `the API server must show the boot of ${roll.node}, got ${node.bootId} there and ${bootId} on the host; its kubelet does not report`,
  ]);
  return { node, record, bootId, booted };
}

/** The node says what its next boot may run before the host is touched: whoever ends here leaves nothing behind that nobody knows of. */
async function stage(
  world: RollWorld,
  roll: NodeRoll,
  { node: seen, bootId, booted }: Begun,
  signal: AbortSignal,
): Promise<void> {
  const { node, target, deploy } = roll;
  const before = readStaged(seen);
  const isRecorded = before !== undefined && before !== "unreadable" && before.digest === target.digest;
  if (!isRecorded && booted !== target.digest) {
    const { version, digest } = target;
    const since = new Date(world.clock.now()).toISOString();
    const record = formatStagedRecord({ deploy, version, digest, bootId, since });
    await edit(world, roll, { annotations: { [STAGED_ANNOTATION]: record } }, signal);
  }
  refuseFor([judgeStaged(node, await world.agent.stage(node, target, signal), target)]);
}

async function takeDown(
  world: RollWorld,
  roll: NodeRoll,
  { node, record, boot0 }: Begun & { readonly boot0: string },
  progress: RollProgress,
  signal: AbortSignal,
): Promise<RollRecord> {
  await progress.run("check", async () => refuseFor(await world.safety("cordon", signal)));
  const written: RollRecord = record ?? {
    deploy: roll.deploy,
    digest: roll.target.digest,
    boot0,
    cordonedBefore: node.cordoned,
    since: new Date(world.clock.now()).toISOString(),
  };
  const annotations = { [ROLL_ANNOTATION]: formatRollRecord(written), [PROOF_ANNOTATION]: null };
  await progress.run("cordon", () => edit(world, roll, { cordoned: true, annotations }, signal));
  const drained = await progress.run("drain", () =>
    drainNode(
      world.drainer,
      world.clock,
      { node: roll.node, deadlineSeconds: roll.deadlines.drainSeconds, ...world.pods },
      signal,
    ),
  );
  progress.overridden = drained.overridden;
  await progress.run("reboot", async () => {
    refuseFor(await world.safety("reboot", signal));
    await world.agent.reboot(roll.node, roll.target, boot0, signal);
  });
  return written;
}

async function prove(
  world: RollWorld,
  roll: NodeRoll,
  record: RollRecord,
  progress: RollProgress,
  signal: AbortSignal,
): Promise<NodeEvidence> {
  const { node, deadlines, target, kernelFloor } = roll;
  const boot1 = await progress.run("boot", () =>
    awaitBoot(world, { node, boot0: record.boot0, deadlineSeconds: deadlines.bootSeconds }, signal),
  );
  progress.boot1 = boot1;
  await progress.run("ready", () =>
    awaitReady(world, { node, boot1, deadlineSeconds: deadlines.readySeconds }, signal),
  );
  await progress.run("verify", async () => {
    const host = await world.agent.read(node, target, signal);
    progress.kernel = host.kernel;
    progress.kubernetes = host.kubernetes;
    refuseFor(judgeBooted(node, host, { target, boot0: record.boot0, boot1, kernelFloor }));
    refuseFor(await world.safety("return", signal));
  });
  const at = new Date(world.clock.now()).toISOString();
  const proof = { deploy: roll.deploy, digest: target.digest, bootId: boot1, at };
  const annotations = {
    [ROLL_ANNOTATION]: null,
    [STAGED_ANNOTATION]: null,
    [PROOF_ANNOTATION]: formatProof(proof),
  };
  const cordoned = record.cordonedBefore ? {} : { cordoned: false };
  await progress.run("uncordon", () => edit(world, roll, { annotations, ...cordoned }, signal));
  return progress.evidence(roll, "rolled", []);
}

function edit(
  world: RollWorld,
  roll: NodeRoll,
  change: Parameters<RollWorld["nodes"]["edit"]>[1],
  signal: AbortSignal,
): Promise<void> {
  const attempt = async (): Promise<undefined> => {
    await world.nodes.edit(roll.node, change, signal);
  };
  const limits = { deadlineSeconds: EDIT_SECONDS };
  return waitUntil(world.clock, `the API server to change ${roll.node}`, attempt, limits, signal);
}

function reasonsOf(error: unknown): readonly string[] {
  if (error instanceof RollRefused) {
    return error.reasons;
  }
  return [error instanceof Error ? error.message : String(error)];
}
