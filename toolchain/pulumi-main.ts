import { ensureTools } from "./ensure-tools.ts";
import { runMain } from "./run-main.ts";
import { runCli } from "./stack/run-cli.ts";
import { PULUMI_TOOLS } from "./tool.ts";

await runMain(process, async (io, args) => {
  const tools = await ensureTools(PULUMI_TOOLS, io);
  return runCli(args[0] === "--" ? args.slice(1) : args, tools, io);
});
