const ESCAPE = String.fromCodePoint(0x1b);

/** The texts between what a terminal obeys. */
export function splitAtCodes(shown: string): readonly string[] {
  return shown.split(new RegExp(`${ESCAPE}\\[[0-9?;]*[A-Za-z]`, "u"));
}
