import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse, stringify } from "yaml";
import type { PlannedTree } from "./plan-trees.ts";
import { readPlainConfig } from "./stack-configs.ts";
import { readTree } from "./tree-files.ts";
import type { TreeFiles } from "./tree-files.ts";

/** How the engine is started. */
export interface Engine {
  /** Root of this repository. */
  readonly root: string;
  /** Runs the Pulumi CLI with a state of its own in a folder; rejects unless it exits with 0. */
  pulumi(folder: string, args: readonly string[]): Promise<void>;
}

/**
 * Renders a tree with the real engine: a project in a temporary folder whose program registers the tree and
 * nothing else, so that neither a cluster nor a host is needed, and whose state is empty, so that every
 * object is written.
 */
export async function renderTree(
  tree: Pick<PlannedTree, "directory" | "stacks">,
  texts: { readonly project: string; readonly stack: string },
  engine: Engine,
): Promise<TreeFiles> {
  const folder = await mkdtemp(join(tmpdir(), "turntable-render-"));
  try {
    await writeProject(folder, texts, engine.root);
    await engine.pulumi(folder, ["stack", "init", STACK]);
    await engine.pulumi(folder, ["up", "--stack", STACK, "--yes", "--skip-preview"]);
    return await readTree(join(folder, tree.directory));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const STACK = "render";

async function writeProject(
  folder: string,
  texts: { readonly project: string; readonly stack: string },
  root: string,
): Promise<void> {
  const program = pathToFileURL(join(root, "render", "program", "main.ts")).href;
  const { main: _main, ...project } = parse(texts.project) as Record<string, unknown>;
  await writeFile(join(folder, "Pulumi.yaml"), stringify(project));
  const config = readPlainConfig(texts.project, texts.stack);
  await writeFile(join(folder, `Pulumi.${STACK}.yaml`), stringify({ config: parseObjects(config) }));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", main: "index.js" }));
  await writeFile(join(folder, "index.js"), `import ${JSON.stringify(program)};\n`);
  // The language host looks for the SDK beside the program.
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
}

/** Objects are written as such, because Pulumi checks them against the types in Pulumi.yaml. */
function parseObjects(config: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value,
    ]),
  );
}
