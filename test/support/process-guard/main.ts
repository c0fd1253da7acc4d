/**
 * Runs processes for a test and outlives it: when its standard input ends, because the test asked for it or
 * because the test process is gone, it ends them and removes their folder.
 *
 * Arguments: the folder. Standard input: a JSON line `{name, command, args}` a process; its output goes to
 * `<folder>/<name>.log`. Standard output: a JSON line `{name, ended}` for each process that ends by itself.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const order = z.strictObject({ name: z.string(), command: z.string(), args: z.array(z.string()) });
const folder = z.string().min(1).parse(process.argv[2]);
const children = new Set<ChildProcess>();

// A terminal sends its signals to the whole group; the guard must live on to clean up.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"]) {
  process.on(signal, () => undefined);
}
// The test process may be gone, and with it the reader of this pipe.
process.stdout.on("error", () => undefined);

for await (const line of createInterface(process.stdin)) {
  start(order.parse(JSON.parse(line)));
}
await Promise.all([...children].map(end));
await rm(folder, { recursive: true, force: true });

function start({ name, command, args }: z.infer<typeof order>): void {
  const log = openSync(join(folder, `${name}.log`), "a");
  const child = spawn(command, args, { stdio: ["ignore", log, log] });
  children.add(child);
  const report = (ended: string): void => {
    children.delete(child);
    process.stdout.write(`${JSON.stringify({ name, ended })}\n`);
  };
  child.once("error", (error) => report(error.message));
  child.once("exit", (code, signal) => report(`ended with ${signal ?? `exit code ${String(code)}`}`));
}

/** Without grace: what the processes would still write goes with the folder. */
async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
