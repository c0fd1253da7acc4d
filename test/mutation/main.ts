// npm run test:mutation [-- OPTIONS]: breaks policies/ and components/ in many small ways; a test must notice each.
import { join } from "node:path";
import process from "node:process";
import { parseOptions } from "../../toolchain/parse-options.ts";
import { runMain } from "../../toolchain/run-main.ts";
import { describeMutant } from "./mutant.ts";
import { digestTests, readMutatedFiles } from "./mutated-files.ts";
import { openMutationCache } from "./mutation-cache.ts";
import { runMutants } from "./run-mutants.ts";
import { startTestWorker } from "./test-worker.ts";

const HELP = `npm run test:mutation [-- OPTIONS]

Changes every constant and every condition of policies/ and components/ in turn and runs the tests that must notice it.
Lists what no test noticed, and ends with 1 when there is such a change. What an earlier run found is kept in
.turntable/mutation.json for as long as neither the file nor a test changes, so a run that was cut short goes on.

  --only PATH      only files whose path begins so, such as policies/rules or components/kured/kured-values.ts
  --minutes N      stop after so many minutes; what is left is counted as untried; default 60
  --fresh          believe no earlier run
  --help           print this
`;

/** Of the tests of one change; on a busy machine those of an unchanged file take minutes. */
const TASK_DEADLINE_MS = 300_000;

await runMain(process, async (io, args) => {
  const options = parseOptions("npm run test:mutation", args, {
    only: "string",
    minutes: "string",
    fresh: "boolean",
    help: "boolean",
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const minutes = Number(options.minutes ?? "60");
  if (!(minutes > 0 && minutes <= 1_440)) {
    throw new Error(`--minutes must be a number from 1 to 1440, got ${options.minutes ?? ""}`);
  }
  const files = await readMutatedFiles(io.root, options.only);
  const cache = openMutationCache(
    join(io.root, ".turntable", "mutation.json"),
    options.fresh ? String(io.now()) : await digestTests(io.root),
  );
  const end = io.now() + minutes * 60_000;
  const worker = startTestWorker(TASK_DEADLINE_MS);
  try {
    const { survivors, noticed, untried } = await runMutants(files, {
      worker,
      ...cache,
      report: (line) => io.report(line),
      isOver: () => io.signal.aborted || io.now() >= end,
    });
    const lines = [
      ...survivors.map(describeMutant),
      `${noticed} noticed, ${survivors.length} survived, ${untried} untried`,
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
    return survivors.length === 0 && untried === 0 ? 0 : 1;
  } finally {
    worker.stop();
  }
});
