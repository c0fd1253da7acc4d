/** A boolean as Go's `strconv.ParseBool` reads it, or undefined when it would refuse. */
export function parseGoBoolean(text: string): boolean | undefined {
  if (/^(1|t|T|TRUE|true|True)$/.test(text)) {
    return true;
  }
  return /^(0|f|F|FALSE|false|False)$/.test(text) ? false : undefined;
}
