import { parseArgs } from "node:util";
import * as z from "zod";
import { SERVICE_ACCOUNT_DIRECTORY } from "../kube/connect-in-cluster.ts";
import { targetDeclarationSchema } from "../target-declaration.ts";
import { json } from "./step-inputs.ts";
import type { StepInput } from "./step.ts";
import { stepNames } from "./step-names.ts";
import type { StepName } from "./step-names.ts";
import { describeIssues } from "./steps.ts";
import { refuseUsage, UsageError } from "./usage-error.ts";

export interface StepOptions extends StepInput {
  readonly step: StepName;
  /** What the step itself is told, by the name of the option. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Files for the result; undefined: it is only printed. */
  readonly jsonPath: string | undefined;
  readonly textPath: string | undefined;
  /** Folder for what later steps are told, in files `output-<name>`; undefined: they are not written. */
  readonly outputsFolder: string | undefined;
  /** Kubeconfig file; undefined: the program runs in a pod. */
  readonly kubeconfig: string | undefined;
  readonly credentials: string;
  readonly deadlineSeconds: number;
}

const text = { type: "string" } as const;

const OPTIONS = {
  declaration: text,
  deploy: text,
  target: text,
  project: text,
  version: text,
  fleet: text,
  "dry-run": text,
  "json-path": text,
  "text-path": text,
  "outputs-folder": text,
  kubeconfig: text,
  credentials: text,
  "deadline-seconds": text,
} as const;

/** What only some steps are told. */
const INPUTS = {
  "deploy-uid": text,
  "registry-config": text,
  resolved: text,
  node: text,
  "stage-only": text,
  pin: text,
  "known-bad": text,
  gate: text,
  answer: text,
} as const;

/** A day: a fleet that waits for its volumes. */
const MAX_DEADLINE_SECONDS = 86_400;

const optionsSchema = z.object({
  step: z.enum(stepNames),
  declaration: json(targetDeclarationSchema),
  deploy: z.string(),
  target: z.string(),
  project: z.string(),
  version: z.string(),
  fleet: z.string(),
  "dry-run": z.enum(["true", "false"]),
  "json-path": z.string().optional(),
  "text-path": z.string().optional(),
  "outputs-folder": z.string().optional(),
  kubeconfig: z.string().optional(),
  credentials: z.string().default(SERVICE_ACCOUNT_DIRECTORY),
  "deadline-seconds": z.coerce.number().int().min(1).max(MAX_DEADLINE_SECONDS).default(240),
});

/** @throws UsageError naming every option that is missing, unknown or wrong. */
export function parseStepOptions(args: readonly string[]): StepOptions {
  const values = splitArguments(args);
  const parsed = optionsSchema.safeParse(values, { reportInput: true });
  if (!parsed.success) {
    refuseUsage(describeIssues(parsed.error));
    throw parsed.error;
  }
  const { step, declaration, deploy, target, project, version, fleet, ...rest } = parsed.data;
  return {
    step,
    declared: declaration,
    intent: { deploy, target, project, version, fleet, dryRun: rest["dry-run"] === "true" },
    inputs: Object.fromEntries(
      Object.keys(INPUTS).flatMap((name) => {
        const value = values[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    ),
    jsonPath: rest["json-path"],
    textPath: rest["text-path"],
    outputsFolder: rest["outputs-folder"],
    kubeconfig: rest.kubeconfig,
    credentials: rest.credentials,
    deadlineSeconds: rest["deadline-seconds"],
  };
}

function splitArguments(args: readonly string[]): Record<string, unknown> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...OPTIONS, ...INPUTS },
      allowPositionals: true,
      strict: true,
    });
    if (positionals.length > 1) {
      throw new Error(`one step must be named, got ${positionals.join(" ")}`);
    }
    return { ...values, step: positionals[0] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
