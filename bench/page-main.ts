import { parseOptions } from "../toolchain/parse-options.ts";
import { runMain } from "../toolchain/run-main.ts";
import { measurePage } from "./page.ts";
import { measurementTable } from "./report.ts";

const HELP = `npm run bench:page [-- OPTIONS]

Measures the operator's page with 1,000 nodes in Chromium, and prints Markdown: from the request to the first paint, and from a change of one
node to the page that shows it. Run it with nothing else going on; docs/performance.md has figures to compare with.

  --runs N   runs of each; default 10
  --help     print this
`;

await runMain(process, async (io, args) => {
  const options = parseOptions("npm run bench:page", args, { runs: "string", help: "boolean" });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const runs = Number(options.runs ?? "10");
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs must be a whole number from 1, got ${options.runs ?? ""}`);
  }
  io.report("opening the page of 1,000 nodes");
  process.stdout.write(`${measurementTable(await measurePage(1_000, runs)).join("\n")}\n`);
  return 0;
});
