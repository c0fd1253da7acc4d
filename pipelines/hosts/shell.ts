/**
 * A text for a POSIX shell as it is written, except that its own `${…}` is written `$\{…}`. Nothing can be
 * interpolated: a value that became program text could be a command.
 */
export function shell({ raw }: TemplateStringsArray): string {
  return raw.join("").replaceAll(String.raw`$\{`, "${");
}
