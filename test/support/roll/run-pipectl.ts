import { join } from "node:path";
import type { Outcome } from "../../../toolchain/toolchain-io.ts";
import { testIo } from "../test-io.ts";

const MAIN = join(import.meta.dirname, "../../../pipelines/cli/main.ts");
const DEADLINE_MILLISECONDS = 60_000;

/** Runs pipectl as its own program, as the user of a kubeconfig; nobody can be asked. */
export function runPipectl(kubeconfig: string, ...args: readonly string[]): Promise<Outcome> {
  const io = testIo();
  return io.run(process.execPath, [MAIN, ...args], {
    cwd: io.root,
    env: { ...io.env, KUBECONFIG: kubeconfig },
    deadline: DEADLINE_MILLISECONDS,
  });
}
