/** How pipectl ends. The table is closed: it ends in no other way, a signal aside (128 and its number). */
export const EXIT_CODES = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  awaiting: 4,
  noAccess: 5,
  notInTime: 6,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** What each code means, for the help and the documentation. */
export const EXIT_MEANINGS: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [EXIT_CODES.done, "it is done; with --wait: every node is rolled and proven, of a plan: it is possible"],
  [EXIT_CODES.failed, "the deploy failed or was stopped, or pipectl itself met something it does not know"],
  [EXIT_CODES.usage, "the command line is wrong, or names what is not there"],
  [EXIT_CODES.refused, "a rule or a person said no: nothing was done, or the deploy was refused or rejected"],
  [EXIT_CODES.awaiting, "the deploy waits for a decision (with --wait-gate)"],
  [EXIT_CODES.noAccess, "no access, no answer of the API server, or Turntable is not installed there"],
  [EXIT_CODES.notInTime, "what was waited for did not come in time; the deploy goes on without pipectl"],
];
