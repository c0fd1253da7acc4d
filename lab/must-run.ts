import type { LabIo, LabRunOptions } from "./lab-io.ts";

const SHOWN_CHARACTERS = 300;

/**
 * Runs a command that must succeed.
 *
 * @returns its standard output
 * @throws Error with what was run and what it printed
 */
export async function mustRun(
  io: Pick<LabIo, "run">,
  command: readonly string[],
  options: LabRunOptions = {},
): Promise<string> {
  const [file = "", ...args] = command;
  const outcome = await io.run(file, args, options);
  if (outcome.code !== 0) {
    const shown = command.join(" ").slice(0, SHOWN_CHARACTERS);
    const how = outcome.timedOut ? "did not end in time" : `ended with ${outcome.code ?? "no exit code"}`;
    throw new Error(`${shown} ${how}: ${`${outcome.stdout}${outcome.stderr}`.trim()}`);
  }
  return outcome.stdout;
}
