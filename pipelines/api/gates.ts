/** The moments at which a deploy waits for a person. */
export const GATES = ["canary", "only-node"] as const;

export type Gate = (typeof GATES)[number];

/** What a gate asks. */
export const GATE_QUESTIONS: Readonly<Record<Gate, string>> = {
  canary: "the first node is rolled and proven: go on with the rest?",
  "only-node": "the fleet has one node and it is about to be rebooted: do it?",
};
