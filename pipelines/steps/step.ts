import type { ClusterReader } from "../kube/cluster-reader.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import type { DeployIntent } from "./deploy-intent.ts";

export interface StepInput {
  readonly intent: DeployIntent;
  readonly declared: TargetDeclaration;
}

/** What a step may use of the world. */
export interface StepContext {
  readonly now: () => Date;
  /** Ends the step early. */
  readonly signal: AbortSignal;
  readonly connect: () => Promise<ClusterReader>;
}

export interface StepResult {
  readonly refused: boolean;
  /** What the step saw, for programs. */
  readonly json: unknown;
  /** The same for people. */
  readonly text: string;
}

export type Step = (input: StepInput, context: StepContext) => Promise<StepResult>;
