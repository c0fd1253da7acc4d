import type { ChosenTests } from "./choose-tests.ts";
import { describeMutant } from "./mutant.ts";
import type { Mutant } from "./mutant.ts";
import type { TestWorker } from "./test-worker.ts";

/** A file, its mutants and the tests that must notice them. */
export interface MutatedFile {
  readonly file: string;
  readonly text: string;
  readonly mutants: readonly Mutant[];
  readonly tests: ChosenTests;
}

export interface MutationResult {
  readonly survivors: readonly Mutant[];
  readonly noticed: number;
  /** Mutants that were not tried before the deadline. */
  readonly untried: number;
}

export interface MutationRun {
  readonly worker: Pick<TestWorker, "run">;
  /** What an earlier run found of the same mutant with the same tests; undefined: nothing. */
  recall(mutant: Mutant): "noticed" | "survived" | undefined;
  remember(mutant: Mutant, outcome: "noticed" | "survived"): void;
  report(line: string): void;
  /** Whether the time is over. */
  isOver(): boolean;
}

/**
 * Tries every mutant: the tests near the file first, then those that look at everything.
 *
 * @throws Error when the tests of an unchanged file fail.
 */
export async function runMutants(files: readonly MutatedFile[], run: MutationRun): Promise<MutationResult> {
  const survivors: Mutant[] = [];
  let noticed = 0;
  let untried = 0;
  for (const [index, file] of files.entries()) {
    if (!run.isOver() && file.mutants.some((mutant) => run.recall(mutant) === undefined)) {
      await checkUnchanged(file, run);
    }
    for (const mutant of file.mutants) {
      const outcome = run.recall(mutant) ?? (run.isOver() ? undefined : await tryMutant(file, mutant, run));
      if (outcome === undefined) {
        untried += 1;
      } else if (outcome === "noticed") {
        noticed += 1;
      } else {
        survivors.push(mutant);
        run.report(`SURVIVED  ${describeMutant(mutant)}`);
      }
    }
    run.report(`${index + 1}/${files.length}  ${file.file}: ${file.mutants.length} mutants`);
  }
  return { survivors, noticed, untried };
}

async function checkUnchanged({ file, text, tests }: MutatedFile, run: MutationRun): Promise<void> {
  const { noticedBy } = await run.worker.run({ file, text, tests: [...tests.near, ...tests.far] });
  if (noticedBy !== undefined) {
    throw new Error(`the tests of ${file} must pass before it is changed, got: ${noticedBy}`);
  }
}

async function tryMutant(
  { file, tests }: MutatedFile,
  mutant: Mutant,
  run: MutationRun,
): Promise<"noticed" | "survived"> {
  for (const chosen of [tests.near, tests.far]) {
    const { noticedBy } = await run.worker.run({ file, text: mutant.text, tests: chosen });
    if (noticedBy !== undefined) {
      run.remember(mutant, "noticed");
      return "noticed";
    }
  }
  run.remember(mutant, "survived");
  return "survived";
}
