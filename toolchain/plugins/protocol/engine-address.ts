/** The engine's address among a plugin's arguments: flags may come first, the address is last. */
export function engineAddress(args: readonly string[]): string {
  const address = args.findLast((arg) => !arg.startsWith("-"));
  if (address === undefined) {
    throw new Error(
      "the engine's address must be the last argument, got none; a plugin is started by the Pulumi CLI, not by hand",
    );
  }
  return address;
}
