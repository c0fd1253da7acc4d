import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readRepositoryStacks } from "../render/repository-stacks.ts";
import type { StackSources } from "./render-stack.ts";

/**
 * Reads what the stacks of a repository are rendered from.
 *
 * @param only one stack. @default all
 * @throws Error when there is no such stack.
 */
export async function readSources(root: string, only?: string): Promise<readonly StackSources[]> {
  const { projectText, stackTexts } = await readRepositoryStacks(root);
  const runbooks = (await readdir(join(root, "docs", "runbooks")))
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length));
  const names = [...stackTexts.keys()];
  if (only !== undefined && !names.includes(only)) {
    throw new Error(`--stack must be one of ${names.join(", ")}, got ${only}`);
  }
  return [...stackTexts]
    .filter(([name]) => only === undefined || name === only)
    .map(([name, stackText]) => ({
      name,
      projectText,
      stackText,
      runbooks,
    }));
}
