import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { CliError } from "./cli-error.ts";
import type { CliIo } from "./cli-io.ts";
import type { Invocation } from "./command.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";
import { followDeploy } from "./follow-deploy.ts";
import type { FollowEnd, FollowOptions } from "./follow-deploy.ts";
import type { OpenCluster } from "./open-cluster.ts";
import { programName } from "./program-name.ts";
import { createLineDisplay } from "./progress-display.ts";
import { createScreenDisplay } from "./terminal/screen-display.ts";
import { liveLines } from "./texts/status-lines.ts";

export interface Watched {
  readonly deploy: PipelineDeploy;
  readonly code: ExitCode;
}

/** Shows a deploy until it ends, or a person must decide, and says with which code the program ends. */
export async function watchDeploy(
  deploy: PipelineDeploy,
  options: FollowOptions,
  cluster: OpenCluster,
  invocation: Invocation,
  io: CliIo,
): Promise<Watched> {
  const all = await cluster.records.listDeploys(io.signal);
  const program = programName(invocation);
  const display =
    io.screen === undefined || invocation.json
      ? createLineDisplay(io, program)
      : createScreenDisplay(io, io.screen, (now, columns) =>
          liveLines({ deploy: now, all, lock: undefined, program, now: io.clock.now() }, columns),
        );
  const followed = await followDeploy(io, cluster.records, deploy, display, options);
  const goesOn = `${deploy.metadata.name} goes on without pipectl; see ${program} status ${deploy.metadata.name}`;
  if (followed.end === "interrupted") {
    // Nothing more is asked of the cluster: the person wants to end.
    throw new CliError(EXIT_CODES.notInTime, goesOn);
  }
  if (followed.end === "deadline") {
    io.say(goesOn);
  }
  return { deploy: followed.deploy, code: codeOf(followed.end, followed.deploy) };
}

function codeOf(end: Exclude<FollowEnd, "interrupted">, deploy: PipelineDeploy): ExitCode {
  return { ended: codeOfPhase(deploy), gate: EXIT_CODES.awaiting, deadline: EXIT_CODES.notInTime }[end];
}

function codeOfPhase({ status }: PipelineDeploy): ExitCode {
  if (status?.phase === "Succeeded") {
    return EXIT_CODES.done;
  }
  return status?.phase === "Refused" || status?.phase === "Rejected" ? EXIT_CODES.refused : EXIT_CODES.failed;
}
