import type { GuardGroup } from "./guard.ts";
import type { Verdict } from "./judge-stack.ts";

/** What came of every guard for one stack, in the order of the groups. */
export interface JudgedStack {
  readonly stack: string;
  readonly verdicts: readonly Verdict[];
}

/** A sentence a line: what must be, whether it is, and what is wrong. */
export function envelopeText(groups: readonly GuardGroup[], judged: readonly JudgedStack[]): string {
  return `${judged.flatMap((stack) => stackLines(groups, stack)).join("\n")}\n`;
}

function stackLines(groups: readonly GuardGroup[], { stack, verdicts }: JudgedStack): string[] {
  const holding = verdicts.filter(({ problem }) => problem === undefined).length;
  const lines = groups.flatMap(({ title, guards }) => [
    `  ${title}`,
    ...guards.flatMap(({ name }) => verdicts.filter(({ guard }) => guard === name).flatMap(verdictLines)),
  ]);
  return [...lines, `${stack}: ${holding} of ${verdicts.length} guards hold`];
}

function verdictLines({ guard, sentence, problem }: Verdict): string[] {
  return problem === undefined
    ? [`    ok    ${sentence}`]
    : [`    FAIL  ${sentence}`, `          ${guard}: ${problem}`];
}

/** The same for a program: every guard of every stack with `ok` and, when it fails, `problem`. */
export function envelopeJson(judged: readonly JudgedStack[]): string {
  const stacks = judged.map(({ stack, verdicts }) => ({
    stack,
    ok: verdicts.every(({ problem }) => problem === undefined),
    guards: verdicts.map(({ guard, sentence, problem }) => ({
      guard,
      sentence,
      ok: problem === undefined,
      ...(problem === undefined ? {} : { problem }),
    })),
  }));
  return `${JSON.stringify({ stacks }, undefined, 2)}\n`;
}

/** The guards as docs/envelope.md lists them. */
export function envelopeMarkdown(groups: readonly GuardGroup[]): string {
  return groups
    .map(
      ({ title, guards }) =>
        `## ${title}\n\n${guards
          .map(
            ({ name, sentence, control }) =>
              `- \`${name}\`: ${sentence} Red when ${escape(control.breakage)}.\n`,
          )
          .join("")}`,
    )
    .join("\n");
}

/** What Markdown would read as something else. */
function escape(text: string): string {
  return text.replaceAll(/[*_<[\]|]/g, String.raw`\$&`);
}
