import { usageError } from "./cli-error.ts";
import { textOf } from "./command.ts";
import type { CommandOptions, Invocation } from "./command.ts";

/** A fleet of fifty nodes and a night in which nobody decides. */
const DEFAULT_MINUTES = 1_440;

const MOST_MINUTES = 14 * 1_440;

/** The option that bounds every wait of a person for a deploy. */
export const WAIT_MINUTES = {
  "wait-minutes": {
    type: "string",
    value: "N",
    about: `how long to wait at most; without it ${DEFAULT_MINUTES} (a day)`,
  },
} as const satisfies CommandOptions;

/** @throws CliError when it is no number of minutes */
export function deadlineOf(invocation: Invocation): number {
  const given = textOf(invocation, "wait-minutes") ?? String(DEFAULT_MINUTES);
  if (!/^\d{1,5}$/.test(given) || Number(given) < 1 || Number(given) > MOST_MINUTES) {
    throw usageError(
      `--wait-minutes must be a whole number from 1 to ${MOST_MINUTES}, got ${JSON.stringify(given)}`,
    );
  }
  return Number(given) * 60;
}
