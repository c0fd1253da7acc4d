import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import type { CliIo } from "./cli-io.ts";
import { describeProgress } from "./describe-progress.ts";

/** Shows how a deploy goes on. */
export interface ProgressDisplay {
  show(deploy: PipelineDeploy): void;
  /** The API server does not answer; what is shown is old. */
  away(reason: string): void;
  /** Nothing more is shown. */
  close(): void;
}

/** One line for each change, with the time: for logs, and beside an answer in JSON. */
export function createLineDisplay(io: Pick<CliIo, "clock" | "say">, program: string): ProgressDisplay {
  let last = "";
  const say = (line: string) => {
    if (line !== last) {
      last = line;
      io.say(`${new Date(io.clock.now()).toISOString().slice(11, 19)}  ${line}`);
    }
  };
  return {
    show: (deploy) => say(describeProgress(deploy, program)),
    away: (reason) => say(`waiting for the API server: ${reason}`),
    close: () => undefined,
  };
}
