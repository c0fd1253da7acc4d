/** Whether Flux puts a variable into this text: `${name}`, with or without a default; `$name` and `$` mean nothing to it. */
export function hasFluxVariable(text: string): boolean {
  return text.includes("${");
}
