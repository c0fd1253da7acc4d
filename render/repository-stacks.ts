import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { readStack } from "./stack-configs.ts";
import type { Stack } from "./stack-configs.ts";

/** The texts of Pulumi.yaml and of every stack's file. */
export interface RepositoryStacks {
  readonly projectText: string;
  readonly stackTexts: ReadonlyMap<string, string>;
  readonly stacks: readonly Stack[];
}

/**
 * Reads every `Pulumi.<stack>.yaml` of a repository.
 *
 * @throws Error naming the stack whose file is wrong.
 */
export async function readRepositoryStacks(root: string): Promise<RepositoryStacks> {
  const projectText = await readFile(join(root, "Pulumi.yaml"), "utf8");
  const names = (await readdir(root)).flatMap((file) => /^Pulumi\.(.+)\.yaml$/.exec(file)?.[1] ?? []);
  const texts = await Promise.all(
    names
      .toSorted()
      .map(async (name) => [name, await readFile(join(root, `Pulumi.${name}.yaml`), "utf8")] as const),
  );
  const stacks = texts.map(([name, text]) => readNamed(name, projectText, text));
  return { projectText, stackTexts: new Map(texts), stacks };
}

function readNamed(name: string, projectText: string, text: string): Stack {
  try {
    return readStack(name, projectText, text);
  } catch (error) {
    throw new Error(`Pulumi.${name}.yaml cannot be rendered: ${String(error)}`, { cause: error });
  }
}
