import { systemIo } from "./system-io.ts";
import type { ToolchainIo } from "./toolchain-io.ts";

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Runs a command of this folder to its exit code: errors become one message on standard error, and a signal
 * stops what runs, tidies up, and ends with the code that shells expect.
 */
export async function runMain(
  process: NodeJS.Process,
  main: (io: ToolchainIo, args: readonly string[]) => Promise<number>,
): Promise<void> {
  const stop = new AbortController();
  let signalled: number | undefined;
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      signalled = code;
      stop.abort();
    });
  }
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const code = await main(systemIo(process.env, say, stop.signal), process.argv.slice(2));
    process.exitCode = signalled ?? code;
  } catch (error) {
    say(`turntable: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = signalled ?? 1;
  }
}
