import { join } from "node:path";
import { planTrees } from "./plan-trees.ts";
import type { PlannedTree } from "./plan-trees.ts";
import { renderTree } from "./render-tree.ts";
import type { Engine } from "./render-tree.ts";
import { readRepositoryStacks } from "./repository-stacks.ts";
import type { RepositoryStacks } from "./repository-stacks.ts";
import { compareTrees, readTree, replaceTree } from "./tree-files.ts";
import type { TreeFiles } from "./tree-files.ts";

/** Renders every tree of the stacks in `root`; returns the directories that were written. */
export async function renderRepository(root: string, engine: Engine): Promise<string[]> {
  const written: string[] = [];
  for (const { directory, files } of await renderAll(root, engine)) {
    await replaceTree(join(root, directory), files);
    written.push(directory);
  }
  return written;
}

/** How the trees in `root` differ from what its stacks render, a sentence each; writes nothing there. */
export async function checkRepository(root: string, engine: Engine): Promise<string[]> {
  const problems: string[] = [];
  for (const { directory, files } of await renderAll(root, engine)) {
    problems.push(...compareTrees(directory, files, await readTree(join(root, directory))));
  }
  return problems;
}

interface RenderedTree {
  readonly directory: string;
  readonly files: TreeFiles;
}

async function renderAll(root: string, engine: Engine): Promise<RenderedTree[]> {
  const repository = await readRepositoryStacks(root);
  const rendered: RenderedTree[] = [];
  for (const tree of planTrees(repository.stacks)) {
    const files = await renderTree(tree, textsOf(tree, repository), engine);
    if (files.size !== tree.objects.length) {
      throw new Error(
        `${tree.directory} must be rendered into ${tree.objects.length} files, got ${files.size}; two objects may share a name`,
      );
    }
    rendered.push({ directory: tree.directory, files });
  }
  return rendered;
}

function textsOf(tree: PlannedTree, { projectText, stackTexts }: RepositoryStacks) {
  const stack = stackTexts.get(tree.stacks[0] ?? "");
  if (stack === undefined) {
    throw new Error(`no stack renders ${tree.directory}`);
  }
  return { project: projectText, stack };
}
