const NAME_RULE =
  "<nil>: Invalid value: the name of a decision must be <deployName>-<gate>-<first ten digits of evidenceDigest>; pipectl approve and pipectl reject make it";

/** Decisions that their schema refuses: what is wrong, changes of the spec, what the refusal says among other things. */
export const REFUSED_DECISIONS: readonly (readonly [string, object, string])[] = [
  ["under another name", { gate: "only-node" }, NAME_RULE],
  [
    "about a gate that does not exist",
    { gate: "all" },
    `spec.gate: Unsupported value: "all": supported values: "canary", "only-node"`,
  ],
  [
    "that decides nothing",
    { decision: "maybe" },
    `spec.decision: Unsupported value: "maybe": supported values: "approve", "reject"`,
  ],
  [
    "on no evidence",
    { evidenceDigest: "sha256:0" },
    `spec.evidenceDigest: Invalid value: "sha256:0": spec.evidenceDigest in body should match '^sha256:[0-9a-f]{64}$'`,
  ],
  [
    "with a reason that is too long",
    { reason: "x".repeat(1_025) },
    "spec.reason: Too long: may not be more than 1024 bytes",
  ],
];
