import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../kube/connection.ts";
import { connectInCluster } from "../kube/connect-in-cluster.ts";
import { connectKubeconfig } from "../kube/connect-kubeconfig.ts";
import { KubeError } from "../kube/kube-error.ts";
import { systemClock } from "../system-clock.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { READ_ETCD, runReadEtcd } from "./read-etcd.ts";
import { parseStepOptions } from "./step-options.ts";
import type { StepOptions } from "./step-options.ts";
import type { StepResult } from "./step.ts";
import { createStepWorld } from "./step-world.ts";
import { STEPS } from "./steps.ts";
import { refuseUsage, UsageError } from "./usage-error.ts";

const READ_ETCD_SECONDS = 30;

async function run(args: readonly string[]): Promise<number> {
  if (args[0] === READ_ETCD) {
    await runReadEtcd(args.slice(1), AbortSignal.timeout(READ_ETCD_SECONDS * 1_000));
    return EXIT_CODES.agreed;
  }
  const options = parseStepOptions(args);
  const prepared = STEPS[options.step](options.inputs);
  if ("problems" in prepared) {
    refuseUsage(prepared.problems);
    return EXIT_CODES.refused;
  }
  const result = await prepared.run(options, {
    clock: systemClock,
    signal: AbortSignal.timeout(options.deadlineSeconds * 1_000),
    connect: async () => createStepWorld(await connect(options), systemClock),
    fetch,
    readText,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  await saveAll(options, result);
  process.stdout.write(result.text);
  return result.refused ? EXIT_CODES.refused : EXIT_CODES.agreed;
}

async function connect({ kubeconfig, credentials }: StepOptions): Promise<Connection> {
  return kubeconfig === undefined
    ? connectInCluster({
        host: process.env["KUBERNETES_SERVICE_HOST"],
        port: process.env["KUBERNETES_SERVICE_PORT"],
        credentials,
      })
    : connectKubeconfig(kubeconfig);
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}

async function saveAll(options: StepOptions, { json, text, outputs = {} }: StepResult): Promise<void> {
  const { jsonPath, textPath, outputsFolder: folder } = options;
  await save(jsonPath, `${JSON.stringify(json)}\n`);
  await save(textPath, text);
  for (const [name, value] of Object.entries(outputs)) {
    await save(folder === undefined ? undefined : join(folder, `output-${name}`), value);
  }
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
