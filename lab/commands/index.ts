import type { LabCommand } from "./command.ts";
import { downCommand } from "./down-command.ts";
import { faultCommand } from "./fault-command.ts";
import { healCommand } from "./heal-command.ts";
import { kubeconfigCommand } from "./kubeconfig-command.ts";
import { kubectlCommand } from "./kubectl-command.ts";
import { logsCommand } from "./logs-command.ts";
import { rebootCommand } from "./reboot-command.ts";
import { shellCommand } from "./shell-command.ts";
import { statusCommand } from "./status-command.ts";
import { upCommand } from "./up-command.ts";

/** The commands of `npm run lab`, in the order of its help. */
export const COMMANDS: readonly LabCommand[] = [
  upCommand,
  statusCommand,
  downCommand,
  rebootCommand,
  shellCommand,
  logsCommand,
  kubeconfigCommand,
  kubectlCommand,
  faultCommand,
  healCommand,
];
