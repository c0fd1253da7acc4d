/** A time in whole seconds, as the API server and Argo write it. */
export function asMoment(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, "Z");
}
