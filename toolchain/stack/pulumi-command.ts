/** The part of a Pulumi command line that decides what the CLI is given besides. */
export interface PulumiCommand {
  /** The command words: `["config", "set"]`. */
  readonly words: readonly string[];
  /** Stack that `--stack` names; undefined: the selected one. */
  readonly stack: string | undefined;
  /** Configuration file that `--config-file` names. */
  readonly configFile: string | undefined;
  readonly asksForHelp: boolean;
}

const ALIASES: Readonly<Record<string, string>> = {
  update: "up",
  pre: "preview",
  down: "destroy",
  dn: "destroy",
};

/** Commands that read or write secrets of a stack, and so need its passphrase. */
const NEED_STACK = new Set(["up", "preview", "refresh", "destroy", "import", "config", "watch"]);
/** Commands that take `--config-file`. */
const TAKE_CONFIG_FILE = new Set(["up", "preview", "refresh", "destroy", "import", "config"]);
const WRITE_CONFIG = new Set(["set", "set-all", "rm", "rm-all", "cp", "refresh"]);

const STACK_OPTION = /^(?:--stack|-s)$/;
const WORD = /^[a-z][a-z-]*$/;

/** Reads a command line as far as it decides something here; the CLI itself checks the rest. */
export function readPulumiCommand(args: readonly string[]): PulumiCommand {
  const stackAt = args.findIndex((arg) => STACK_OPTION.test(arg));
  const stackEqual = args.find((arg) => /^(?:--stack|-s)=/.test(arg))?.replace(/^[^=]*=/, "");
  const fileAt = args.indexOf("--config-file");
  const fileEqual = args.find((arg) => arg.startsWith("--config-file="))?.replace(/^[^=]*=/, "");
  const firstOption = args.findIndex((arg) => !WORD.test(arg));
  const words = args.slice(0, firstOption === -1 ? args.length : firstOption);
  return {
    words: words.map((word, index) => (index === 0 ? (ALIASES[word] ?? word) : word)),
    stack: stackAt === -1 ? stackEqual : args[stackAt + 1],
    configFile: fileAt === -1 ? fileEqual : args[fileAt + 1],
    asksForHelp: args.includes("--help") || args.includes("-h"),
  };
}

/** Whether the command works on a stack whose secrets it can decrypt. */
export function needsStack({ words, asksForHelp }: PulumiCommand): boolean {
  const [first = "", second = ""] = words;
  return (
    !asksForHelp && (NEED_STACK.has(first) || (first === "stack" && second === "change-secrets-provider"))
  );
}

export function takesConfigFile({ words, configFile }: PulumiCommand): boolean {
  return configFile === undefined && TAKE_CONFIG_FILE.has(words[0] ?? "");
}

/** Whether the command would change the stack's configuration file. */
export function writesConfig({ words }: PulumiCommand): boolean {
  return words[0] === "config" && WRITE_CONFIG.has(words[1] ?? "");
}
