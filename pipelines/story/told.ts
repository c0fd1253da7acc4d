/** Something that happened to a deploy or to a node of it, as `kubectl describe` shows it. */
export interface Told {
  /** What makes it the same when it is told again; each is told once of a deploy. */
  readonly key: string;
  /** The node that it is about; undefined: the deploy itself. */
  readonly node: string | undefined;
  readonly type: "Normal" | "Warning";
  /** In one word for programs, as in `NodeProven`. */
  readonly reason: string;
  /** A sentence. */
  readonly note: string;
  /** When it happened (RFC 3339); undefined: when it was seen. */
  readonly at: string | undefined;
}
