import { usageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { COMPLETION_SCRIPTS, SHELLS } from "../completion/completion-scripts.ts";
import { EXIT_CODES } from "../exit-codes.ts";

/** Prints a completion script. */
export const completionCommand: Command = {
  name: "completion",
  summary: "print a completion script for bash, zsh or fish",
  operands: [{ name: "SHELL", kind: "shell" }],
  options: {},
  details: [
    "bash: source <(pipectl completion bash). zsh, after compinit: source <(pipectl completion zsh). fish: pipectl completion fish | source.",
    "Names of deploys, nodes and targets are completed from the cluster of the kubeconfig.",
  ],
  examples: ["source <(pipectl completion bash)"],
  run: ({ operands: [given = ""] }, io) => {
    const shell = SHELLS.find((one) => one === given);
    if (shell === undefined) {
      throw usageError(`SHELL must be one of ${SHELLS.join(", ")}, got ${JSON.stringify(given)}`);
    }
    io.out(COMPLETION_SCRIPTS[shell]);
    return Promise.resolve(EXIT_CODES.done);
  },
};
