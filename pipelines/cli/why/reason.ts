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
] as const;

export interface Reason {
  readonly kind: (typeof REASON_KINDS)[number];
  /** As a sentence, with what to do. */
  readonly message: string;
}
