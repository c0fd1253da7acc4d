/** A value as a template writes it; lists and objects come out as something that no rule takes for a setting. */
export function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Truth as Helm's templates see it. */
export function isTruthy(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}
