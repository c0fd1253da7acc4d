/** Namespace of kured, and the name of everything in it that there is one of. */
export const KURED = "kured";

/** Labels that the chart gives to the pods of kured. */
export const KURED_POD_LABELS = { "app.kubernetes.io/name": KURED } as const;

/** Alerts of this component. */
export const KURED_ALERTS = {
  rebootPending: "KuredRebootPending",
  nodeLeftCordoned: "KuredNodeLeftCordoned",
  nodeNotReturned: "KuredNodeNotReturned",
  lockHeld: "KuredLockHeld",
  absent: "KuredAbsent",
  missingOnNode: "KuredMissingOnNode",
  nodesUnobserved: "KuredNodesUnobserved",
  lockUnobserved: "KuredLockUnobserved",
} as const;
