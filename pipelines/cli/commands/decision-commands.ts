import type { Command } from "../command.ts";
import { decide } from "../decide/decide.ts";

const OPTIONS = {
  evidence: {
    type: "string",
    value: "DIGEST",
    about: "the evidence that was seen, as pipectl status shows it; then nothing is asked",
  },
  reason: { type: "string", value: "TEXT", about: "why, for the record" },
} as const;

const OPERANDS = [{ name: "[NAME]", kind: "deploy", optional: true }] as const;

/** Lets a deploy go on. */
export const approveCommand: Command = {
  name: "approve",
  summary: "approve what a gate shows, so that the deploy goes on",
  operands: OPERANDS,
  options: OPTIONS,
  details: [
    "Without NAME: the one deploy that waits at a gate.",
    "The evidence is shown and asked about. Where nobody can be asked, --evidence says which was seen. When the evidence changes, the decision does not count.",
  ],
  examples: ["pipectl approve", 'pipectl approve --reason "w1 took the morning\'s load"'],
  run: (invocation, io) => decide("approve", invocation, io),
};

/** Ends a deploy at its gate. */
export const rejectCommand: Command = {
  name: "reject",
  summary: "reject what a gate shows, which ends the deploy",
  operands: OPERANDS,
  options: OPTIONS,
  details: [
    "Without NAME: the one deploy that waits at a gate.",
    "The first node stays as it is, with the new version; no other one is touched. Whoever asked for the deploy may reject it.",
    "Other nodes are staged by then: the deploy keeps the lock, so that no reboot brings them the version, until the next deploy or an unlock.",
  ],
  examples: ['pipectl reject --reason "the disks of w1 are slow"'],
  run: (invocation, io) => decide("reject", invocation, io),
};
