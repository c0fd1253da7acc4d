import { parseArgs } from "node:util";

/** Options of a command: a flag, or one that takes a value. */
export type OptionKinds = Readonly<Record<string, "boolean" | "string">>;

export type Options<Kinds extends OptionKinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends "boolean" ? boolean : string | undefined;
};

/**
 * Parses a command line that knows these options and nothing else. A leading `--`, which npm leaves when it
 * is written twice, is passed over.
 *
 * @throws Error naming what is not known and where help is
 */
export function parseOptions<const Kinds extends OptionKinds>(
  command: string,
  args: readonly string[],
  kinds: Kinds,
): Options<Kinds> {
  const known = Object.entries(kinds);
  try {
    const { values } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : [...args],
      options: Object.fromEntries(known.map(([name, type]) => [name, { type }])),
      strict: true,
      allowPositionals: false,
    });
    // parseArgs gives a boolean for a flag and a string for the others; the mapped type says the same.
    return Object.fromEntries(
      known.map(([name, type]) => [name, values[name] ?? (type === "boolean" ? false : undefined)]),
    ) as Options<Kinds>;
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\. .*$/s, "");
    throw new Error(`${command}: ${reason}; ${command} -- --help lists what is known`, { cause: error });
  }
}
