import type { Guard } from "../guard.ts";
import { changeScript, eachHost, commandsOf, scriptOf } from "../reading/host-script.ts";

export interface ScriptGuardOptions {
  readonly name: string;
  readonly sentence: string;
  /** Parts that the program of a host must have, all of them. */
  readonly parts: readonly [string, ...string[]];
  readonly breakage: string;
  /** What the control puts in place of the first part. */
  readonly broken: string;
}

/** A guard of something that the program of every host does. What it does is tried on a Debian root in test/hosts. */
export function scriptGuard({ name, sentence, parts, breakage, broken }: ScriptGuardOptions): Guard {
  return {
    name,
    sentence,
    judge: (stack) =>
      eachHost(stack, (command) => {
        const missing = parts.find((part) => !scriptOf(command).includes(part));
        return missing && `its program lacks ${JSON.stringify(missing)}`;
      }),
    control: { breakage, breakIt: (stack) => changeScript(commandsOf(stack).at(-1), parts[0], broken) },
  };
}
