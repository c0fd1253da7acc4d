import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { StepName } from "../../../pipelines/steps/step-names.ts";
import type { StepCluster } from "./step-cluster.ts";

export interface StepRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What the step wrote for programs; undefined: nothing. */
  readonly json: unknown;
}

export interface StepRunOptions {
  /** @default "plan" */
  readonly step?: StepName;
  /** @default "workers" */
  readonly fleet?: "master" | "workers";
  /** Parameters of the workflow that differ from those of a good deploy. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters of the template. @default a version that is known */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Changes to what the target declares, as another stack would have declared it. */
  readonly declared?: Readonly<Record<string, unknown>>;
  /** @default the sources' main.ts */
  readonly program?: string;
  /** Arguments besides those of the template. @default the service account's credentials */
  readonly connection?: readonly string[];
  /** @default the port of the test's API server */
  readonly port?: string;
}

const templateSchema = z.object({
  kind: z.literal("WorkflowTemplate"),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    templates: z.array(
      z.object({
        name: z.string(),
        serviceAccountName: z.string().optional(),
        container: z.object({ args: z.array(z.string()) }).optional(),
      }),
    ),
  }),
});

const MAIN = join(import.meta.dirname, "../../../pipelines/steps/main.ts");

/** What the version is, as the step before the plan would have said. */
export const TARGET = {
  version: "6.18.9",
  digest: `sha256:${"9".repeat(64)}`,
  reference: "linux-image-6.18.9-lab=6.18.9-1",
};

let runs = 0;

/** Runs a step as its pod would: with the arguments of the applied template, as its service account. */
export async function runStep(cluster: StepCluster, options: StepRunOptions = {}): Promise<StepRun> {
  const { step = "plan", fleet = "workers", program = MAIN } = options;
  const templates = cluster.applied.flatMap((object) => templateSchema.safeParse(object).data ?? []);
  const template = templates
    .find(({ metadata }) => metadata.name === `deploy-linux-lab-${fleet}`)
    ?.spec.templates.find(({ name }) => name === step);
  const parameters = {
    deploy: "d1",
    deployUID: "00000000-0000-4000-8000-000000000001",
    target: `lab-${fleet}`,
    project: "linux",
    version: "6.18.9",
    fleet,
    dryRun: "true",
    ...options.parameters,
  };
  const prefix = join(cluster.folder, `run-${++runs}`);
  const args = (template?.container?.args ?? []).map((text) =>
    changeDeclaration(substitute(text, parameters, options.inputs), options.declared)
      .replace("/tmp/result", prefix)
      .replace("--outputs-folder=/tmp", `--outputs-folder=${cluster.folder}`),
  );
  const credentials = await cluster.credentialsOf(template?.serviceAccountName ?? "");
  const url = new URL(cluster.server.url);
  const outcome = await run([program, ...args, ...(options.connection ?? [`--credentials=${credentials}`])], {
    PATH: process.env["PATH"],
    TMPDIR: cluster.folder,
    KUBERNETES_SERVICE_HOST: url.hostname,
    KUBERNETES_SERVICE_PORT: options.port ?? url.port,
  });
  const json = await readFile(`${prefix}.json`, "utf8").catch(() => undefined);
  return { ...outcome, json: json === undefined ? undefined : JSON.parse(json) };
}

/** As Argo does it: a parameter that has no value stays as it is. */
function substitute(
  text: string,
  parameters: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>> = { resolved: JSON.stringify(TARGET) },
): string {
  return text
    .replace(/\{\{workflow\.parameters\.(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole)
    .replace(/\{\{inputs\.parameters\.(\w+)\}\}/g, (whole, name: string) => inputs[name] ?? whole);
}

function changeDeclaration(text: string, changes: Readonly<Record<string, unknown>> = {}): string {
  const prefix = "--declaration=";
  return text.startsWith(prefix)
    ? prefix +
        JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(text.slice(prefix.length))), ...changes })
    : text;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Omit<StepRun, "json">> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
