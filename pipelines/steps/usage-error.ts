/** The command line is wrong: the same one will never be right. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws UsageError when there is a problem. */
export function refuseUsage(problems: readonly string[]): void {
  if (problems.length > 0) {
    throw new UsageError(`the command line is wrong:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
  }
}
