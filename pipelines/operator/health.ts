/** After so long without a sign of life the process is started again. */
const ALIVE_SECONDS = 120;
/** After so long without an answer of the API server it does not count as a Ready replica. */
const READY_SECONDS = 30;

/**
 * Whether the operator lives and whether it could act.
 *
 * @param now milliseconds of a clock that never jumps
 */
export class Health {
  readonly #now: () => number;
  #beat: number;
  #answered: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
    this.#beat = now();
  }

  /** The loop goes round. */
  beat(): void {
    this.#beat = this.#now();
  }

  /** The API server has answered. */
  answered(): void {
    this.#answered = this.#now();
  }

  /** Why it does not live; undefined: it does. */
  whyDead(): string | undefined {
    const silent = Math.round((this.#now() - this.#beat) / 1_000);
    return silent > ALIVE_SECONDS ? `no loop has gone round for ${silent} s` : undefined;
  }

  /** Why it could not act; undefined: it could. */
  whyNotReady(): string | undefined {
    if (this.#answered === undefined) {
      return "the API server has not answered yet";
    }
    const silent = Math.round((this.#now() - this.#answered) / 1_000);
    return silent > READY_SECONDS ? `the API server has not answered for ${silent} s` : undefined;
  }
}
