import { writeFile } from "node:fs/promises";
import { ensureTools } from "./ensure-tools.ts";
import { parseOptions } from "./parse-options.ts";
import { runMain } from "./run-main.ts";
import { LAB } from "./stack/lab.ts";
import { alone } from "./start/alone.ts";
import { judgePreview } from "./start/judge-preview.ts";
import { runPreview } from "./start/run-preview.ts";
import { summarize } from "./start/summarize.ts";
import { PULUMI_TOOLS } from "./tool.ts";
import type { ToolchainIo } from "./toolchain-io.ts";

const HELP = `npm start [-- OPTIONS]

Previews a stack with the real Pulumi engine and the policy pack, and prints what a reviewer wants to know.
Exits with 1 when a policy refuses the change or could not be run.

  --stack NAME     the stack; default: lab, which needs no account and no cluster
  --summary FILE   also write the summary to this file, as Markdown for a pull request
  --help           print this
`;

interface StartOptions {
  readonly stack: string;
  readonly summary: string | undefined;
}

await runMain(process, async (io, args) => {
  const options = parseOptions("npm start", args, { stack: "string", summary: "string", help: "boolean" });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  return alone(io.root, "npm start", () =>
    start({ stack: options.stack ?? LAB, summary: options.summary }, io),
  );
});

async function start(options: StartOptions, io: ToolchainIo): Promise<number> {
  const tools = await ensureTools(PULUMI_TOOLS, io);
  const events = await runPreview(options.stack, tools, io);
  const summary = summarize(options.stack, events);
  process.stdout.write(`${summary}\n`);
  if (options.summary !== undefined) {
    await writeFile(options.summary, `${summary}\n`);
  }
  return judgePreview(events).length === 0 ? 0 : 1;
}
