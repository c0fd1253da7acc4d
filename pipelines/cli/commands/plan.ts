import type { Command } from "../command.ts";
import { WAIT_MINUTES } from "../wait-options.ts";
import { deployCommand } from "./deploy.ts";
import { WISH } from "./wish-operands.ts";

/** Shows what a deploy would do. */
export const planCommand: Command = {
  name: "plan",
  summary: "show what a deploy would do and what forbids it: a dry run, waited for",
  operands: WISH,
  options: WAIT_MINUTES,
  details: [
    "Nothing is staged, locked or rolled. It ends with 0 when the deploy is possible and with 3 when it is refused.",
  ],
  examples: ["pipectl plan linux 6.18.9 workers"],
  run: (invocation, io) =>
    deployCommand.run({ ...invocation, values: { ...invocation.values, "dry-run": true, wait: true } }, io),
};
