/** A command to run. */
export interface Execution {
  readonly command: string;
  /** Variables that the command must have. */
  readonly environment: Readonly<Record<string, string>>;
  /** Output of the previous command, as variables that it may have. */
  readonly previousOutput: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** Ends the command. */
  readonly signal: AbortSignal;
  /** Told each line of output as it comes. */
  onLine(stream: OutputStream, line: string): void;
}

export type OutputStream = "stdout" | "stderr";

/** How a command ended. */
export interface ExecutionResult {
  readonly stdout: string;
  readonly stderr: string;
  /** Both, in the order in which they came. */
  readonly output: string;
  /** The exit code, or the name of the signal that ended the command. */
  readonly ending: number | string;
}

export type RunCommand<Inputs> = (execution: Execution, inputs: Inputs) => Promise<ExecutionResult>;
