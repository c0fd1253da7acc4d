import type { CommandInputs, Outputs } from "./inputs.ts";

/** The output of the previous command as variables for the next; what was empty is not set. */
export function previousOutput(
  { addPreviousOutputInEnv = true }: CommandInputs,
  { stdout, stderr }: Outputs,
): Readonly<Record<string, string>> {
  return {
    ...(addPreviousOutputInEnv && stdout !== "" ? { PULUMI_COMMAND_STDOUT: stdout } : {}),
    ...(addPreviousOutputInEnv && stderr !== "" ? { PULUMI_COMMAND_STDERR: stderr } : {}),
  };
}
