/** What a rule has to read is missing, of an unexpected shape or not known yet; a rule never passes because of that. */
export class UnjudgeableError extends Error {
  override readonly name = "UnjudgeableError";
  /** The resource that cannot be judged, where it is not the only one. */
  readonly urn: string | undefined;

  constructor(message: string, urn?: string) {
    super(message);
    this.urn = urn;
  }
}
