import { z } from "zod";

const hostFactsSchema = z.strictObject({
  debianVersion: z.enum(["12", "13"]),
  /** `running`, or where nothing can be started: `offline` (units on disk only) or `absent`. */
  systemd: z.enum(["running", "offline", "absent"]),
  /** What is in force by `apt-config dump`. */
  origins: z.array(z.string()),
  /** Regular expressions in force, an administrator's own included. */
  heldPatterns: z.array(z.string()),
  /** Installed packages that the patterns hit. */
  heldPackages: z.array(z.string()),
  /** Time of day and time zone of the daily upgrade. */
  upgradeTime: z.string(),
  needrestart: z.enum(["lists only", "not installed"]),
  runningKernel: z.string(),
  newestKernel: z.string().nullable(),
  rebootRequired: z.boolean(),
  /** What somebody should look at, a sentence each. */
  warnings: z.array(z.string()),
});

/** What a host said about itself when its configuration was last applied. */
export type HostFacts = z.infer<typeof hostFactsSchema>;

/**
 * Reads the facts from what the host's script printed: the last line, in JSON.
 *
 * @throws Error naming the host and what is wrong with its answer.
 */
export function parseHostFacts(host: string, stdout: string): HostFacts {
  const line = stdout.trimEnd().split("\n").at(-1) ?? "";
  const parsed = hostFactsSchema.safeParse(parseJson(line));
  if (!parsed.success) {
    throw new Error(
      `host ${host} must end its output with its facts in JSON, got ${JSON.stringify(line.slice(0, 200))}; ` +
        `does its login shell print something of its own?\n${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
