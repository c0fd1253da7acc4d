import { LAB } from "./lab.ts";
import { takesConfigFile, writesConfig, type PulumiCommand } from "./pulumi-command.ts";

/** Why a command must not run on the embedded stack; undefined: it may. */
export function checkLabCommand(stack: string | undefined, command: PulumiCommand): string | undefined {
  const [first, second] = command.words;
  if (stack === LAB && writesConfig(command)) {
    return `the configuration of ${LAB} must be changed in Pulumi.${LAB}.yaml itself, got pulumi ${command.words.join(" ")}; edit the file`;
  }
  return first === "stack" && second === "init" && stack === LAB
    ? `stack ${LAB} must not be created by hand: npm run pulumi -- preview --stack ${LAB} creates it with what it needs`
    : undefined;
}

/** The arguments that the CLI gets: those of the person, and for the embedded stack its working file. */
export function cliArguments(
  args: readonly string[],
  command: PulumiCommand,
  workingFile: string | undefined,
): readonly string[] {
  return workingFile !== undefined && takesConfigFile(command)
    ? [...args, "--config-file", workingFile]
    : args;
}
