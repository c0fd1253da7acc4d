import type { z } from "zod";
import type { Execution, ExecutionResult, RunCommand } from "./execution.ts";
import {
  type CommandInputs,
  type LocalInputs,
  localInputsSchema,
  type RemoteInputs,
  remoteInputsSchema,
} from "./inputs.ts";

/** One type of resource that runs commands. */
export interface CommandKind {
  readonly schema: z.ZodType<CommandInputs>;
  run(execution: Execution, inputs: unknown): Promise<ExecutionResult>;
}

export type CommandKinds = ReadonlyMap<string, CommandKind>;

/** The types of resource that this plugin has, by token. */
export function commandKinds(local: RunCommand<LocalInputs>, remote: RunCommand<RemoteInputs>): CommandKinds {
  return new Map<string, CommandKind>([
    [
      "command:local:Command",
      {
        schema: localInputsSchema,
        run: (execution, inputs) => local(execution, localInputsSchema.parse(inputs)),
      },
    ],
    [
      "command:remote:Command",
      {
        schema: remoteInputsSchema,
        run: (execution, inputs) => remote(execution, remoteInputsSchema.parse(inputs)),
      },
    ],
  ]);
}

/** @throws Error naming the type and those that exist. */
export function kindOf(kinds: CommandKinds, type: string): CommandKind {
  const kind = kinds.get(type);
  if (kind === undefined) {
    throw new Error(
      `the type of a resource must be one of ${[...kinds.keys()].join(", ")}, got ${type}; ` +
        "this small replacement of the command plugin has no other (docs/toolchain-plugins.md)",
    );
  }
  return kind;
}
