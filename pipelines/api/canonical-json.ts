/**
 * JSON in one form only: keys sorted by UTF-16 units, no white space, undefined left out. The same value gives the same text in every
 * program.
 *
 * @throws TypeError for what JSON cannot say: functions, symbols, NaN, infinities.
 * @see https://www.rfc-editor.org/rfc/rfc8785
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).join(",")}]`;
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
    return `{${fields.join(",")}}`;
  }
  const text = Number.isFinite(value) || typeof value !== "number" ? JSON.stringify(value) : undefined;
  if (typeof text !== "string") {
    throw new TypeError(`canonical JSON must be made of JSON's values, got ${String(value)}`);
  }
  return text;
}
