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
    ...(first === undefined ? [] : [commandLine(first)]),
    ...section(
      "After that:",
      others.flatMap((reason) => [
        ...bullet(`${reason.kind}: ${reason.message}`, columns),
        `  ${commandLine(reason)}`,
      ]),
    ),
    ...section(
      "Not known:",
      unknown.flatMap((sentence) => bullet(sentence, columns)),
    ),
  ];
}

/** A command is one line, however long: it is copied. */
function commandLine({ command }: Reason): string {
  return `  ${command}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines];
}
