import { parseArgs } from "node:util";
import * as z from "zod";
import { parseGoDuration } from "../../../policies/reading/go-duration.ts";
import { parseLabelSelector } from "../../../pipelines/parse-label-selector.ts";
import { parseRebootWindow } from "../../../pipelines/kured/reboot-window.ts";

const BOOLEANS = ["alert-filter-match-only", "alert-firing-only", "force-reboot"] as const;
const BARE_BOOLEANS: ReadonlySet<string> = new Set(BOOLEANS.map((name) => `--${name}`));

const text = { type: "string" } as const;
const list = { type: "string", multiple: true } as const;

/** The flags of kured that are followed; their names and defaults are kured's. */
const FLAGS = {
  "ds-namespace": text,
  "ds-name": text,
  "lock-annotation": text,
  "lock-ttl": text,
  "lock-release-delay": text,
  concurrency: text,
  period: text,
  "reboot-sentinel": text,
  "reboot-command": text,
  "reboot-days": list,
  "start-time": text,
  "end-time": text,
  "time-zone": text,
  "drain-timeout": text,
  "force-reboot": text,
  "prometheus-url": text,
  "alert-filter-regexp": text,
  "alert-filter-match-only": text,
  "alert-firing-only": text,
  "blocking-pod-selector": list,
  "metrics-port": text,
} as const;

const milliseconds = z.string().transform((value, context) => {
  const seconds = parseGoDuration(value);
  if (seconds === undefined || seconds < 0) {
    context.addIssue(`must be a duration such as 5m, got ${JSON.stringify(value)}`);
    return z.NEVER;
  }
  return seconds * 1_000;
});
const positiveMilliseconds = milliseconds.refine((value) => value > 0, {
  error: "must be longer than 0: the stand-in knows no endless wait",
});
const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");
const regularExpression = z.string().transform((source, context) => {
  try {
    return new RegExp(source, "u");
  } catch (error) {
    context.addIssue(String(error));
    return z.NEVER;
  }
});
const selector = z.string().superRefine((value, context) => {
  try {
    parseLabelSelector(value);
  } catch (error) {
    context.addIssue(String(error));
  }
});

const flagsSchema = z.object({
  "node-id": z.string({ error: "the variable KURED_NODE_ID must name the node" }).min(1),
  "ds-namespace": z.string().default("kube-system"),
  "ds-name": z.string().default("kured"),
  "lock-annotation": z.string().default("weave.works/kured-node-lock"),
  "lock-ttl": milliseconds.prefault("0"),
  "lock-release-delay": milliseconds.prefault("0"),
  concurrency: z.literal("1", { error: "must be 1: the stand-in knows one holder" }).default("1"),
  period: positiveMilliseconds.prefault("60m"),
  "reboot-sentinel": z.string().default("/var/run/reboot-required"),
  "reboot-command": z.string().default("/bin/systemctl reboot"),
  "reboot-days": z.array(z.string()).default(["su", "mo", "tu", "we", "th", "fr", "sa"]),
  "start-time": z.string().default("0:00"),
  "end-time": z.string().default("23:59:59"),
  "time-zone": z.string().default("UTC"),
  "drain-timeout": z
    .string({ error: "must be given: the stand-in knows no endless wait" })
    .pipe(positiveMilliseconds),
  "force-reboot": flag,
  "prometheus-url": z.url().optional(),
  "alert-filter-regexp": regularExpression.optional(),
  "alert-filter-match-only": flag,
  "alert-firing-only": flag,
  "blocking-pod-selector": z.array(selector).default([]),
  "metrics-port": z.coerce.number().int().min(0).max(65_535).default(8080),
});

/** What kured was told, as its flags name it; durations are milliseconds. */
export type KuredFlags = z.infer<typeof flagsSchema>;

/**
 * Reads the arguments as kured's chart writes them.
 *
 * @param nodeId value of `KURED_NODE_ID`
 * @throws Error that names each flag that cannot be followed
 * @see https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go
 */
export function parseFlags(args: readonly string[], nodeId: string | undefined): KuredFlags {
  const { values } = parseArgs({
    args: args.map((argument) => (BARE_BOOLEANS.has(argument) ? `${argument}=true` : argument)),
    options: FLAGS,
    strict: true,
    allowPositionals: false,
  });
  const parsed = flagsSchema.safeParse({ "node-id": nodeId, ...values });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`);
    throw new Error(`the stand-in for kured cannot run like this: ${problems.join("; ")}`);
  }
  // A window that cannot be read is refused before anything is looked at.
  parseRebootWindow(parsed.data);
  return parsed.data;
}
