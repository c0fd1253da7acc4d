import { parseArgs } from "node:util";
import * as z from "zod";
import { describeIssues } from "./steps.ts";
import { refuseUsage, UsageError } from "./usage-error.ts";

export interface ReadEtcdOptions {
  readonly url: string;
  /** Files in PEM. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  /** File for the report. */
  readonly report: string;
}

const schema = z.object({
  url: z.url({ protocol: /^https$/ }),
  authority: z.string().min(1),
  certificate: z.string().min(1),
  key: z.string().min(1),
  report: z.string().min(1),
});

/** @throws UsageError naming every option that is missing, unknown or wrong. */
export function parseReadEtcdOptions(args: readonly string[]): ReadEtcdOptions {
  const parsed = schema.safeParse(split(args), { reportInput: true });
  if (!parsed.success) {
    refuseUsage(describeIssues(parsed.error));
    throw parsed.error;
  }
  return parsed.data;
}

function split(args: readonly string[]): object {
  const option = { type: "string" } as const;
  const options = { url: option, authority: option, certificate: option, key: option, report: option };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
