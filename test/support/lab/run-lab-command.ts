import { join } from "node:path";
import type { Outcome } from "../../../toolchain/toolchain-io.ts";
import { testIo } from "../test-io.ts";

const DEADLINE_MILLISECONDS = 10 * 60_000;

/** Runs `npm run lab -- ARGS` of this clone, or of another one, to its end. */
export function runLabCommand(args: readonly string[], clone?: string): Promise<Outcome> {
  const io = testIo();
  const root = clone ?? io.root;
  return io.run(process.execPath, [join(root, "lab", "main.ts"), ...args], {
    cwd: root,
    deadline: DEADLINE_MILLISECONDS,
  });
}
