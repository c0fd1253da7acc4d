/** Calls a function once, some time from now. @returns what calls it off */
export function callAfter(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}
