import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Path of a script of the `@pulumi/pulumi` that is installed for the program in `directory`.
 *
 * @throws Error when the program's dependencies are not installed.
 */
export function entryPoint(script: "run" | "run-policy-pack", directory: string): string {
  try {
    return createRequire(join(directory, "package.json")).resolve(`@pulumi/pulumi/cmd/${script}`);
  } catch {
    throw new Error(
      `@pulumi/pulumi must be installed for ${directory}, but cmd/${script} was not found; run npm ci there`,
    );
  }
}
