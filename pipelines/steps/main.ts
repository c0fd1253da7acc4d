import { writeFile } from "node:fs/promises";
import { connectInCluster } from "../kube/connect-in-cluster.ts";
import { connectKubeconfig } from "../kube/connect-kubeconfig.ts";
import { createClusterReader } from "../kube/cluster-reader.ts";
import type { ClusterReader } from "../kube/cluster-reader.ts";
import { KubeError } from "../kube/kube-error.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { plan } from "./plan.ts";
import type { Step } from "./step.ts";
import type { StepName } from "./step-names.ts";
import { parseStepOptions, UsageError } from "./step-options.ts";
import type { StepOptions } from "./step-options.ts";
import { verifyDeployIntent } from "./verify-deploy-intent.ts";

const STEPS: Readonly<Record<StepName, Step>> = { "verify-deploy-intent": verifyDeployIntent, plan };

async function run(args: readonly string[]): Promise<number> {
  const options = parseStepOptions(args);
  const result = await STEPS[options.step](options, {
    now: () => new Date(),
    signal: AbortSignal.timeout(options.deadlineSeconds * 1_000),
    connect: () => connect(options),
  });
  await save(options.jsonPath, `${JSON.stringify(result.json)}\n`);
  await save(options.textPath, result.text);
  process.stdout.write(result.text);
  return result.refused ? EXIT_CODES.refused : EXIT_CODES.agreed;
}

async function connect({ kubeconfig, credentials }: StepOptions): Promise<ClusterReader> {
  const connection =
    kubeconfig === undefined
      ? await connectInCluster({
          host: process.env["KUBERNETES_SERVICE_HOST"],
          port: process.env["KUBERNETES_SERVICE_PORT"],
          credentials,
        })
      : await connectKubeconfig(kubeconfig);
  return createClusterReader(connection);
}

async function save(path: string | undefined, text: string): Promise<void> {
  if (path !== undefined) {
    await writeFile(path, text);
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  const final = error instanceof UsageError || (error instanceof KubeError && !error.retryable);
  process.exitCode = final ? EXIT_CODES.refused : EXIT_CODES.undecided;
}
// Kept connections would hold the process for seconds.
process.exit();
