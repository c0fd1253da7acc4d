/** A terminal that can be drawn on. */
export interface Screen {
  /** As it is now: a person changes it at any time. */
  size(): ScreenSize;
  /** Tells what happens to the terminal, until the returned function is called. */
  watch(listener: ScreenListener): () => void;
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

export interface ScreenListener {
  /** The size is another one. */
  resized(): void;
  /** The program is about to be stopped (Ctrl-Z): the terminal belongs to somebody else then. */
  suspended(): void;
  /** The program goes on. */
  resumed(): void;
}
