import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
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
  const lock = isRunning(deploy)
    ? ((await readLock(cluster, new Date(now), io.signal)) ?? describeRecordedLock(deploy, new Date(now)))
    : undefined;
  return { deploy, all, lock, program: programName(invocation), now };
}
