import { reporters, Runner, type MochaOptions } from "mocha";

/** The last line of a run, for whoever reads only that: `12 passed, 0 failed`. */
export function closingLine(counts: { readonly passes: number; readonly failures: number }): string {
  return `${counts.passes} passed, ${counts.failures} failed`;
}

/** Mocha's Spec reporter, with the closing line after it. Mocha takes a reporter from the default export. */
class ClosingLineReporter extends reporters.Spec {
  constructor(runner: Runner, options?: MochaOptions) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      process.stdout.write(`${closingLine(this.stats)}\n`);
    });
  }
}

// oxlint-disable-next-line import/no-default-export -- mocha loads reporters by their default export
export default ClosingLineReporter;
