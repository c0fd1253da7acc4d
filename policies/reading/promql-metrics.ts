const KEYWORDS = new Set(["and", "or", "unless", "bool", "offset", "inf", "nan"]);

/** Operators that are followed by a list of labels. */
const GROUPINGS = "by|without|on|ignoring|group_left|group_right";

/**
 * Names of the metrics that an expression reads: what is left when texts, selectors, ranges, lists of labels and functions
 * are taken away. https://github.com/prometheus/prometheus/blob/v3.5.0/promql/parser/lex.go
 */
export function listMetrics(expression: string): readonly string[] {
  const plain = expression
    .replaceAll(/#.*$/gm, " ")
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, " ")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replaceAll(new RegExp(`\\b(?:${GROUPINGS})\\s*(?:\\([^)]*\\))?`, "gi"), " ");
  const names = [...plain.matchAll(/(?<![\w:.])[A-Za-z_:][\w:]*(?![\w:]*\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !KEYWORDS.has(name.toLowerCase())))];
}
