import { setTimeout } from "node:timers/promises";
import { connectInCluster, SERVICE_ACCOUNT_DIRECTORY } from "../../../pipelines/kube/connect-in-cluster.ts";
import { createSendRequest } from "../../../pipelines/kube/send-request.ts";
import { fileExists, runOnHost } from "./host.ts";
import { parseFlags } from "./kured-flags.ts";
import { createMetricsServer } from "./metrics.ts";
import { runKured } from "./run-kured.ts";

async function main(): Promise<never> {
  const flags = parseFlags(process.argv.slice(2), process.env["KURED_NODE_ID"]);
  const connection = await connectInCluster({
    host: process.env["KUBERNETES_SERVICE_HOST"],
    port: process.env["KUBERNETES_SERVICE_PORT"],
    credentials: SERVICE_ACCOUNT_DIRECTORY,
  });
  const rebootRequired = () => fileExists(flags["reboot-sentinel"]);
  createMetricsServer(flags["node-id"], rebootRequired).listen(flags["metrics-port"]);
  return runKured(createSendRequest(connection), flags, {
    now: () => new Date(),
    sleep: (milliseconds) => setTimeout(milliseconds),
    random: Math.random,
    log: (line) => process.stdout.write(`${new Date().toISOString()} ${line}\n`),
    rebootRequired,
    reboot: () => runOnHost(flags["reboot-command"]),
    fetch,
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // The metrics server would keep the process.
  process.exit(1);
}
