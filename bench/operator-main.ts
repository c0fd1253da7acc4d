import { parseOptions } from "../toolchain/parse-options.ts";
import { runMain } from "../toolchain/run-main.ts";
import { startOperatorCluster } from "../test/api/operator/operator-cluster.ts";
import { nodeNames } from "./large-deploys.ts";
import { measureOperator } from "./operator-memory.ts";
import { measureScrape } from "./scrape-size.ts";

const HELP = `npm run bench:operator [-- OPTIONS]

Measures the operator against a real API server with 1,000 nodes and 200 deploys that have ended, and prints Markdown.
Run it with nothing else going on; docs/performance.md has figures to compare with.

  --nodes N  nodes of the cluster; default 1000
  --past N   deploys that have ended; default 200
  --help     print this
`;

/** As many nodes as a fleet may have. */
const MOST = 1_000;

await runMain(process, async (io, args) => {
  const options = parseOptions("npm run bench:operator", args, {
    nodes: "string",
    past: "string",
    help: "boolean",
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const nodes = asCount("--nodes", options.nodes ?? String(MOST));
  const pastDeploys = asCount("--past", options.past ?? "200");
  io.report("starting an API server");
  const cluster = await startOperatorCluster();
  try {
    io.report("filling it, then following a deploy of all nodes");
    const figures = await measureOperator(cluster, { nodes, pastDeploys }, () => performance.now());
    const { idleMiB, idleCores, mostMiB, mirrorSeconds } = figures;
    const scrapeBytes = await measureScrape(nodeNames(nodes), "lab-workers");
    const lines = [
      `| ${nodes} nodes, ${pastDeploys} past deploys | figure |`,
      "| --- | --- |",
      `| operator at rest | ${idleMiB.toFixed(0)} MiB |`,
      `| operator at rest, of one core | ${(idleCores * 100).toFixed(1)} % |`,
      `| operator that follows a deploy of all nodes, at most | ${mostMiB.toFixed(0)} MiB |`,
      `| from the workflow's change to the deploy's status | ${mirrorSeconds.toFixed(1)} s |`,
      `| one scrape, at the most | ${(scrapeBytes / 1_024).toFixed(0)} KiB |`,
      "",
    ];
    process.stdout.write(lines.join("\n"));
    return 0;
  } finally {
    await cluster.stop();
  }
});

function asCount(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    throw new Error(`${option} must be a whole number from 1 to ${MOST}, got ${text}`);
  }
  return count;
}
