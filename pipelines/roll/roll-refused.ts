/** A roll that must not go on. */
export class RollRefused extends Error {
  override readonly name = "RollRefused";
  /** A sentence each. */
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/** @throws RollRefused when there is a reason. */
export function refuseFor(reasons: readonly (string | undefined)[]): void {
  const given = reasons.filter((reason) => reason !== undefined);
  if (given.length > 0) {
    throw new RollRefused(given);
  }
}
