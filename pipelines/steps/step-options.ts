import { parseArgs } from "node:util";
import * as z from "zod";
import { SERVICE_ACCOUNT_DIRECTORY } from "../kube/connect-in-cluster.ts";
import { targetDeclarationSchema } from "../target-declaration.ts";
import type { StepInput } from "./step.ts";
import { stepNames } from "./step-names.ts";
import type { StepName } from "./step-names.ts";

export interface StepOptions extends StepInput {
  readonly step: StepName;
  /** Files for the result; undefined: it is only printed. */
  readonly jsonPath: string | undefined;
  readonly textPath: string | undefined;
  /** Kubeconfig file; undefined: the program runs in a pod. */
  readonly kubeconfig: string | undefined;
  readonly credentials: string;
  readonly deadlineSeconds: number;
}

/** The command line is wrong: the same one will never be right. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const OPTIONS = {
  declaration: { type: "string" },
  deploy: { type: "string" },
  target: { type: "string" },
  project: { type: "string" },
  version: { type: "string" },
  fleet: { type: "string" },
  "dry-run": { type: "string" },
  "json-path": { type: "string" },
  "text-path": { type: "string" },
  kubeconfig: { type: "string" },
  credentials: { type: "string" },
  "deadline-seconds": { type: "string" },
} as const;

const optionsSchema = z.object({
  step: z.enum(stepNames),
  declaration: z.preprocess(parseJson, targetDeclarationSchema),
  deploy: z.string(),
  target: z.string(),
  project: z.string(),
  version: z.string(),
  fleet: z.string(),
  "dry-run": z.enum(["true", "false"]),
  "json-path": z.string().optional(),
  "text-path": z.string().optional(),
  kubeconfig: z.string().optional(),
  credentials: z.string().default(SERVICE_ACCOUNT_DIRECTORY),
  "deadline-seconds": z.coerce.number().int().min(1).max(3_600).default(240),
});

/** @throws UsageError naming every option that is missing, unknown or wrong. */
export function parseStepOptions(args: readonly string[]): StepOptions {
  const parsed = optionsSchema.safeParse(splitArguments(args), { reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `--${path.map(String).join(".")}: ${message}`,
    );
    throw new UsageError(`the command line is wrong:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
  }
  const { step, declaration, deploy, target, project, version, fleet, ...rest } = parsed.data;
  return {
    step,
    declared: declaration,
    intent: { deploy, target, project, version, fleet, dryRun: rest["dry-run"] === "true" },
    jsonPath: rest["json-path"],
    textPath: rest["text-path"],
    kubeconfig: rest.kubeconfig,
    credentials: rest.credentials,
    deadlineSeconds: rest["deadline-seconds"],
  };
}

function splitArguments(args: readonly string[]): Record<string, unknown> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
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

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
