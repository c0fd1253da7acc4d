import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { lockHolder } from "../lock/lock-holder.ts";
import { isRunning } from "./choose-deploy.ts";
import type { CliIo } from "./cli-io.ts";
import type { Invocation } from "./command.ts";
import { describeRecordedLock, readLock } from "./describe-lock.ts";
import type { OpenCluster } from "./open-cluster.ts";
import { programName } from "./program-name.ts";
import type { StatusFacts } from "./texts/status-lines.ts";

/** Everything that is shown of a deploy besides itself. */
export async function gatherStatus(
  deploy: PipelineDeploy,
  all: readonly PipelineDeploy[],
  cluster: OpenCluster,
  invocation: Invocation,
  io: CliIo,
): Promise<StatusFacts> {
  const now = io.clock.now();
  const lock = mayHoldLock(deploy)
    ? ((await readLock(cluster, new Date(now), io.signal)) ?? describeRecordedLock(deploy, new Date(now)))
    : undefined;
  const isOwn = lock?.includes(lockHolder(deploy.metadata.name)) === true;
  return {
    deploy,
    all,
    // Somebody else's lock is of no interest to a deploy that has ended.
    lock: isRunning(deploy) || isOwn ? lock : undefined,
    program: programName(invocation),
    now,
  };
}

function mayHoldLock(deploy: PipelineDeploy): boolean {
  const { lock } = deploy.status ?? {};
  return isRunning(deploy) || (lock !== undefined && lock.releasedAt === undefined);
}
