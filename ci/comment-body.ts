/** What the preview of one pull request came to. */
export interface PreviewOutcome {
  /** Markdown that the preview wrote; empty when it ended before. */
  readonly summary: string;
  /** Result of the preview's job, such as `success` or `failure`. */
  readonly result: string;
  /** Page of the run. */
  readonly runUrl: string;
}

/** First line of the comment, by which the next run finds it; Markdown does not show it. */
export const COMMENT_MARKER = "<!-- turntable: preview -->";

/** GitHub refuses a body of more than 65,536 characters; a part of that is left for what is around the summary. */
const MAX_SUMMARY_CHARACTERS = 60_000;

/** The comment under a pull request: what was planned, or that nothing is known. */
export function buildCommentBody({ summary, result, runUrl }: PreviewOutcome): string {
  const text = summary.trim();
  return [
    COMMENT_MARKER,
    ...(result === "success" ? [] : [`**The preview ended with ${result}: do not merge.**`, ""]),
    text === "" ? "The preview wrote no summary; its log says why." : truncate(text),
    "",
    `[Log of the run](${runUrl})`,
  ].join("\n");
}

function truncate(text: string): string {
  return text.length <= MAX_SUMMARY_CHARACTERS
    ? text
    : `${text.slice(0, MAX_SUMMARY_CHARACTERS)}\n\n**The summary is cut here: it has ${text.length} characters. The rest is in the log.**`;
}
