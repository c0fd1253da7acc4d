import type { HostCommand, RenderedStack } from "../rendered-stack.ts";
import { textOf } from "../json.ts";

/** @throws Error when there is none. */
export function commandsOf(stack: RenderedStack): readonly HostCommand[] {
  if (stack.commands.length === 0) {
    throw new Error("there must be a command for every host, got none");
  }
  return stack.commands;
}

/** The first host of which something is not so. */
export function eachHost(
  stack: RenderedStack,
  problemOf: (command: HostCommand) => string | undefined,
): string | undefined {
  for (const command of commandsOf(stack)) {
    const problem = problemOf(command);
    if (problem !== undefined) {
      return `${command.resource}: ${problem}`;
    }
  }
  return undefined;
}

/** The program that a command runs on its host. */
export function scriptOf({ inputs }: HostCommand): string {
  return textOf(inputs["stdin"] ?? "");
}

/** The value of a constant of the program; undefined: it has none of this name. */
export function constantOf(command: HostCommand, name: string): string | undefined {
  const match = new RegExp(`^${name}='((?:[^']|'\\\\'')*)'$`, "m").exec(scriptOf(command));
  return match?.[1]?.replaceAll("'\\''", "'");
}

/** Replaces a part of the program of one host, everywhere in it. */
export function changeScript(command: HostCommand | undefined, from: string, to: string): void {
  if (command !== undefined) {
    const script = scriptOf(command);
    if (!script.includes(from)) {
      throw new Error(`the program of ${command.resource} must have ${from}`);
    }
    command.inputs["stdin"] = script.replaceAll(from, to);
  }
}
