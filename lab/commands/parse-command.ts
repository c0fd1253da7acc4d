import { parseArgs } from "node:util";
import type { OptionKinds, Options } from "../../toolchain/parse-options.ts";

export interface ParsedCommand<Kinds extends OptionKinds> {
  readonly options: Options<Kinds>;
  /** One for each name that was asked for. */
  readonly values: readonly string[];
}

/**
 * Parses what follows a command of the lab.
 *
 * @param names of what must be given besides options: `["NODE"]`
 * @throws Error that names what is missing or not known, and where help is
 */
export function parseCommand<const Kinds extends OptionKinds>(
  command: string,
  args: readonly string[],
  kinds: Kinds,
  names: readonly string[] = [],
): ParsedCommand<Kinds> {
  const known = Object.entries(kinds);
  const { values, positionals } = parse(command, args, kinds);
  if (positionals.length !== names.length) {
    const wanted = names.length === 0 ? "nothing but options" : names.join(" ");
    const got = positionals.length === 0 ? "nothing" : positionals.join(" ");
    throw new Error(
      `lab ${command} needs ${wanted}, got ${got}; npm run lab -- ${command} --help explains it`,
    );
  }
  const options = known.map(([name, type]) => [
    name,
    values[name] ?? (type === "boolean" ? false : undefined),
  ]);
  // parseArgs gives a boolean for a flag and a string for the others; the mapped type says the same.
  return { options: Object.fromEntries(options) as Options<Kinds>, values: positionals };
}

function parse(command: string, args: readonly string[], kinds: OptionKinds) {
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }])),
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\. .*$/s, "");
    throw new Error(`lab ${command}: ${reason}; npm run lab -- ${command} --help lists what is known`, {
      cause: error,
    });
  }
}
