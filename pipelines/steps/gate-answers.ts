/** What the operator puts into a gate when a recorded decision approves. */
export const APPROVING_ANSWER = "approve";

/** What a bare resume leaves there. */
export const REFUSING_ANSWER = "refuse";
