import type * as z from "zod";
import type { Clock } from "../clock.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import type { DeployIntent } from "./deploy-intent.ts";
import type { StepWorld } from "./step-world.ts";

export interface StepInput {
  readonly intent: DeployIntent;
  readonly declared: TargetDeclaration;
}

/** What a step may use of the world. */
export interface StepContext {
  readonly clock: Clock;
  /** Ends the step early. */
  readonly signal: AbortSignal;
  readonly connect: () => Promise<StepWorld>;
  readonly fetch: (url: URL, options: RequestInit) => Promise<Response>;
  /** The text of a file; undefined: there is none. */
  readonly readText: (path: string) => Promise<string | undefined>;
  /** Shows a line to whoever looks at the log. */
  readonly print: (line: string) => void;
}

export interface StepResult {
  readonly refused: boolean;
  /** What the step saw, for programs. */
  readonly json: unknown;
  /** The same for people. */
  readonly text: string;
  /** What later steps are told, by the name of the output. @default nothing */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** A step of a deploy. */
export interface Step<T> {
  /** What it is told besides the deploy and the target: options of the command line, by name. */
  readonly inputs: z.ZodType<T>;
  readonly run: (input: StepInput & { readonly inputs: T }, context: StepContext) => Promise<StepResult>;
}
