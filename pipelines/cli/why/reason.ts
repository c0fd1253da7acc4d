/** What may hold a node's reboot, in the order in which it is looked at. */
export const REASON_KINDS = [
  "rolling",
  "sentinel",
  "kured",
  "window",
  "lock",
  "alert",
  "pod",
  "gate",
  "cordon",
  "period",
] as const;

export interface FoundReason {
  /** As a sentence, with what to do. */
  readonly message: string;
  /** Command line that resolves it, or looks at it where only time or a person can. */
  readonly command: string;
}

export interface Reason extends FoundReason {
  readonly kind: (typeof REASON_KINDS)[number];
}
