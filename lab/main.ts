import { runMain } from "../toolchain/run-main.ts";
import { COMMANDS } from "./commands/index.ts";
import { runCommand } from "./commands/run-command.ts";
import { systemLabIo } from "./system-lab-io.ts";
import { systemTerminal } from "./system-terminal.ts";

await runMain(process, (io, args) =>
  runCommand(COMMANDS, systemLabIo(io), args, systemTerminal(process), {
    platform: process.platform,
    user: process.getuid?.(),
  }),
);
