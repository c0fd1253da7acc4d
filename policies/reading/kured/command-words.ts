import { UnjudgeableError } from "../unjudgeable-error.ts";
import type { Written } from "./kured.ts";
import { isKuredFlag, KURED_FLAGS } from "./kured-flags.ts";
import type { KuredFlag } from "./kured-flags.ts";

/** A command line as kured's parser reads it. */
export interface CommandWords {
  readonly flags: readonly (Written & { readonly flag: KuredFlag })[];
  /** Words that are no flag, with which kured does not start, and words that it passes over. */
  readonly stray: readonly string[];
}

/**
 * Reads `--flag=value`, `--flag value` and, for a boolean, `--flag`. A boolean never takes the next word: in
 * `--force-reboot false` the flag is on and the word is passed over.
 * https://github.com/spf13/pflag/blob/v1.0.10/flag.go
 *
 * @throws UnjudgeableError for a flag without its value, with which kured does not start.
 */
export function readCommandWords(words: readonly string[]): CommandWords {
  const flags: (Written & { flag: KuredFlag })[] = [];
  const stray: string[] = [];
  const left = [...words];
  for (let word = left.shift(); word !== undefined && word !== "--"; word = left.shift()) {
    const { name = "", value } = /^--(?<name>[^=]+)(?:=(?<value>.*))?$/s.exec(word)?.groups ?? {};
    if (!isKuredFlag(name)) {
      stray.push(name === "" ? "a word without dashes" : `--${name}`);
      continue;
    }
    const setBy = `the argument --${name}`;
    if (value !== undefined) {
      flags.push({ flag: name, value, setBy });
    } else if (KURED_FLAGS[name] === "boolean") {
      flags.push({ flag: name, value: "true", setBy: `${setBy}, which stands alone` });
    } else {
      const next = left.shift();
      if (next === undefined) {
        throw new UnjudgeableError(`${setBy} has no value, with which kured does not start`);
      }
      flags.push({ flag: name, value: next, setBy });
    }
  }
  return { flags, stray };
}
