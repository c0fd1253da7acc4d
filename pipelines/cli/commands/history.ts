import { newestFirst } from "../choose-deploy.ts";
import { usageError } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";
import { textOf } from "../command.ts";
import type { Command, Invocation } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { openCluster } from "../open-cluster.ts";
import { programName } from "../program-name.ts";
import { resolveTarget } from "../resolve-target.ts";
import { historyLines } from "../texts/history-lines.ts";
import { toDeployView } from "../views/deploy-view.ts";
import { writeAnswer } from "../write-answer.ts";

const DEFAULT_LIMIT = "20";

/** Lists deploys. */
export const historyCommand: Command = {
  name: "history",
  summary: "list the deploys, newest first, with how long each took and its slowest step",
  operands: [],
  options: {
    target: { type: "string", value: "TARGET", about: "only deploys of this target" },
    limit: { type: "string", value: "N", about: `how many; without it ${DEFAULT_LIMIT}` },
  },
  details: ["Columns that do not fit on the terminal are left out; --output json has everything."],
  examples: ["pipectl history --target workers"],
  run: runHistory,
};

async function runHistory(invocation: Invocation, io: CliIo): Promise<ExitCode> {
  const limit = parseLimit(textOf(invocation, "limit") ?? DEFAULT_LIMIT);
  const given = textOf(invocation, "target");
  const cluster = await openCluster(invocation, io);
  const target =
    given === undefined ? undefined : resolveTarget(given, await cluster.listTargets()).target.name;
  const all = await cluster.records.listDeploys(io.signal);
  const shown = newestFirst(all)
    .filter(({ spec }) => target === undefined || spec.target === target)
    .slice(0, limit);
  const now = io.clock.now();
  const program = programName(invocation);
  writeAnswer(io, invocation.json, {
    json: () => ({
      deploys: shown.map((deploy) => toDeployView({ deploy, all, lock: undefined, program, now })),
    }),
    lines: (columns) => historyLines(shown, now, columns),
  });
  return EXIT_CODES.done;
}

function parseLimit(given: string): number {
  if (!/^[1-9]\d{0,3}$/.test(given)) {
    throw usageError(`--limit must be a whole number from 1 to 9999, got ${JSON.stringify(given)}`);
  }
  return Number(given);
}
