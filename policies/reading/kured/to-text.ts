/** A value as a template writes it; lists and objects come out as something that no rule takes for a setting. */
export function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
