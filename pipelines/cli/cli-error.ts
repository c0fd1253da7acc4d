import { EXIT_CODES } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";

/** Why a command ends without having done what it was asked for. The message is for the person who asked. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The command line is wrong, or names what is not there. */
export function usageError(message: string, options?: ErrorOptions): CliError {
  return new CliError(EXIT_CODES.usage, message, options);
}

/** A rule says no. */
export function refusal(message: string): CliError {
  return new CliError(EXIT_CODES.refused, message);
}
