import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { KubeError } from "../kube/kube-error.ts";
import type { DeployRecords } from "../kube/deploy-records.ts";
import { isRunning } from "./choose-deploy.ts";
import { usageError } from "./cli-error.ts";
import type { CliIo } from "./cli-io.ts";
import type { ProgressDisplay } from "./progress-display.ts";

export type FollowEnd = "ended" | "gate" | "deadline" | "interrupted";

export interface FollowOptions {
  /** Whether to end when a person must decide. */
  readonly untilGate: boolean;
  readonly deadlineSeconds: number;
}

const INTERVAL_MS = 2_000;

/**
 * Shows a deploy until it ends. An API server that does not answer is waited for: a roll of masters takes it away.
 *
 * @throws CliError when the deploy is deleted, KubeError when access is denied
 */
export async function followDeploy(
  io: Pick<CliIo, "clock" | "signal">,
  records: DeployRecords,
  first: PipelineDeploy,
  display: ProgressDisplay,
  { untilGate, deadlineSeconds }: FollowOptions,
): Promise<{ readonly deploy: PipelineDeploy; readonly end: FollowEnd }> {
  const started = io.clock.now();
  let deploy = first;
  try {
    display.show(deploy);
    for (;;) {
      const late = (io.clock.now() - started) / 1_000 >= deadlineSeconds;
      const end = judgeEnd(deploy, untilGate, late, io.signal);
      if (end !== undefined) {
        return { deploy, end };
      }
      await io.clock.sleep(INTERVAL_MS, io.signal);
      deploy = await readAgain(io.signal, records, deploy, display);
    }
  } finally {
    display.close();
  }
}

function judgeEnd(
  deploy: PipelineDeploy,
  untilGate: boolean,
  late: boolean,
  signal: AbortSignal,
): FollowEnd | undefined {
  if (!isRunning(deploy)) {
    return "ended";
  }
  if (signal.aborted) {
    return "interrupted";
  }
  if (untilGate && deploy.status?.awaitingGate !== undefined) {
    return "gate";
  }
  return late ? "deadline" : undefined;
}

async function readAgain(
  signal: AbortSignal,
  records: DeployRecords,
  deploy: PipelineDeploy,
  display: ProgressDisplay,
): Promise<PipelineDeploy> {
  const { name } = deploy.metadata;
  try {
    const read = await records.readDeploy(name, signal);
    if (read === undefined) {
      throw usageError(`deploy ${name} must be there until it ends, got deleted; see pipectl history`);
    }
    display.show(read);
    return read;
  } catch (error) {
    if (error instanceof KubeError && error.retryable) {
      if (!signal.aborted) {
        display.away(error.message);
      }
      return deploy;
    }
    throw error;
  }
}
