import { refusal, usageError } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";
import { textOf } from "../command.ts";
import type { Invocation } from "../command.ts";
import type { UnlockPlan } from "./unlock-plan.ts";

/** As long as an annotation and an Event can carry it whole. */
const MOST_CHARACTERS = 300;

/**
 * Has the person confirm who holds the lock, and say why it is removed.
 *
 * @returns the reason
 * @throws CliError when nobody can be asked and the options do not say it, or the answers are not right
 */
export async function askUnlock({ holders }: UnlockPlan, invocation: Invocation, io: CliIo): Promise<string> {
  const named = holders.join(",");
  const given = textOf(invocation, "holder");
  const why = textOf(invocation, "reason");
  if (!io.interactive && (given === undefined || why === undefined)) {
    throw usageError(
      `pipectl unlock must be given --holder and --reason, because nobody can be asked here, got ${given === undefined ? "no --holder" : "no --reason"}`,
    );
  }
  const holder = given ?? (await io.ask(`Type who holds it (${named}) to remove it: `)).trim();
  if (holder !== named) {
    throw refusal(`the holder must be ${named}, got ${JSON.stringify(holder)}; nothing was removed`);
  }
  const reason = (why ?? (await io.ask("Why? "))).trim();
  const length = Array.from(reason).length;
  if (length === 0 || length > MOST_CHARACTERS) {
    throw refusal(
      `the reason must have 1 to ${MOST_CHARACTERS} characters, got ${length}; nothing was removed`,
    );
  }
  return reason;
}
