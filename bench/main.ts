import { parseOptions } from "../toolchain/parse-options.ts";
import { runMain } from "../toolchain/run-main.ts";
import { LARGE_WITH_POLICIES, LARGE_WITHOUT_POLICIES, measureLargePreviews } from "./large-previews.ts";
import { measurePreviews, WITH_POLICIES, WITHOUT_POLICIES } from "./previews.ts";
import { measurePrograms, NODE_START, PROGRAM_COLD, PROGRAM_WARM, UNIT_TESTS } from "./programs.ts";
import { report } from "./report.ts";

const HELP = `npm run bench [-- OPTIONS]

Measures on this machine and prints Markdown: previews of prod and of 500 resources with the real engine, the
program's start, the unit tests. Run it with nothing else going on; docs/performance.md has figures to compare with.

  --runs N   how often each thing is measured; default 5
  --help     print this
`;

const RATIOS = [
  { name: "what the policy pack costs a preview", of: WITH_POLICIES, to: WITHOUT_POLICIES },
  {
    name: "what the policy pack costs a preview of 500 resources",
    of: LARGE_WITH_POLICIES,
    to: LARGE_WITHOUT_POLICIES,
  },
  { name: "program load, empty to warm compile cache", of: PROGRAM_COLD, to: PROGRAM_WARM },
  { name: "program load to the start of Node", of: PROGRAM_WARM, to: NODE_START },
  { name: "unit tests to one preview with the pack", of: UNIT_TESTS, to: WITH_POLICIES },
];

await runMain(process, async (io, args) => {
  const options = parseOptions("npm run bench", args, { runs: "string", help: "boolean" });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { runs: given = "5" } = options;
  const runs = Number(given);
  if (!Number.isInteger(runs) || runs < 1 || runs > 100) {
    throw new Error(`--runs must be a whole number from 1 to 100, got ${given}`);
  }
  io.report("measuring the program and the unit tests");
  const programs = await measurePrograms(io.root, io.env, runs, monotonicNow);
  io.report("measuring previews");
  const previews = [
    ...(await measurePreviews(runs, monotonicNow)),
    ...(await measureLargePreviews(runs, monotonicNow)),
  ];
  process.stdout.write(report([...previews, ...programs], RATIOS));
  return 0;
});

function monotonicNow(): number {
  return performance.now();
}
