import type { Command } from "./command.ts";
import { completionCommand } from "./commands/completion.ts";
import { approveCommand, rejectCommand } from "./commands/decision-commands.ts";
import { deployCommand } from "./commands/deploy.ts";
import { buildHelpCommand } from "./commands/help.ts";
import { historyCommand } from "./commands/history.ts";
import { planCommand } from "./commands/plan.ts";
import { statusCommand } from "./commands/status.ts";
import { stopCommand } from "./commands/stop.ts";
import { unlockCommand } from "./commands/unlock.ts";
import { versionCommand } from "./commands/version.ts";
import { whyCommand } from "./commands/why.ts";

/** All commands, in the order in which a person needs them. */
export const COMMANDS: readonly Command[] = [
  planCommand,
  deployCommand,
  statusCommand,
  approveCommand,
  rejectCommand,
  stopCommand,
  historyCommand,
  whyCommand,
  unlockCommand,
  completionCommand,
  versionCommand,
  buildHelpCommand(() => COMMANDS),
];
