import { bullet } from "../texts/bullet.ts";
import { wrapText } from "../texts/wrap-text.ts";
import type { Reason } from "./reason.ts";

/** The answer of `why` for people. */
export function whyLines(
  node: string,
  reasons: readonly Reason[],
  unknown: readonly string[],
  columns: number,
): string[] {
  const [first, ...others] = reasons;
  return [
    ...wrapText(
      first === undefined
        ? `Nothing that the API shows holds the reboot of ${node}.`
        : `${node} is not being rebooted, for this reason (${first.kind}): ${first.message}.`,
      columns,
    ),
    ...section(
      "After that:",
      others.map(({ kind, message }) => `${kind}: ${message}`),
      columns,
    ),
    ...section("Not known:", unknown, columns),
  ];
}

function section(title: string, sentences: readonly string[], columns: number): string[] {
  return sentences.length === 0
    ? []
    : ["", title, ...sentences.flatMap((sentence) => bullet(sentence, columns))];
}
