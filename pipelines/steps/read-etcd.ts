import { readFile, writeFile } from "node:fs/promises";
import { formatEtcdReport } from "../etcd/etcd-report.ts";
import type { SeenEtcd } from "../etcd/etcd-view.ts";
import { readEtcd } from "../etcd/read-etcd.ts";
import { parseReadEtcdOptions } from "./read-etcd-options.ts";
import type { ReadEtcdOptions } from "./read-etcd-options.ts";

/** What the command is called. */
export const READ_ETCD = "read-etcd";

/**
 * Asks the etcd of the master on which it runs, and leaves what it said in a file. No answer is a report as well.
 *
 * @throws UsageError
 */
export async function runReadEtcd(args: readonly string[], signal: AbortSignal): Promise<void> {
  const options = parseReadEtcdOptions(args);
  await writeFile(options.report, formatEtcdReport(await ask(options, signal)));
}

async function ask(
  { url, authority, certificate, key }: ReadEtcdOptions,
  signal: AbortSignal,
): Promise<SeenEtcd> {
  try {
    const [ca, cert, secret] = await Promise.all([authority, certificate, key].map((path) => readFile(path)));
    return await readEtcd(url, { ca, cert, key: secret }, signal);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
