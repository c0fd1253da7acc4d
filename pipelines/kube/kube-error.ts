/** An answer of the API server that is no success, or no answer at all. */
export class KubeError extends Error {
  override readonly name = "KubeError";
  /** HTTP status; undefined: no answer came. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }

  /** Whether the same request may succeed later: no answer, too many requests, or a fault of the server. */
  get retryable(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}
