/** What a worker is told to do. */
export interface WorkerTask {
  /** File that is changed, relative to the root. */
  readonly file: string;
  /** Its text. */
  readonly text: string;
  /** Test files to run, relative to the root, in order, up to the first that fails. */
  readonly tests: readonly string[];
}

/** What came of it. */
export interface WorkerAnswer {
  /** The test that failed, or why nothing could be loaded; undefined: every test passed. */
  readonly noticedBy: string | undefined;
}
