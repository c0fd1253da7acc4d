import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import type { PlannedTree } from "./plan-trees.ts";
import type { TreeFiles } from "./tree-files.ts";

/**
 * How the objects in committed files differ from those that a tree should hold, a sentence each; empty: not
 * at all. It needs no engine, and so does not see how a file is written, only what it says.
 */
export function checkObjects(
  { directory, objects }: Pick<PlannedTree, "directory" | "objects">,
  committed: TreeFiles,
): string[] {
  const files = [...committed].map(([path, text]) => ({ path, object: parseOrUndefined(text) }));
  const stale = files
    .filter((file) => !objects.some((object) => isDeepStrictEqual(object, file.object)))
    .map((file) => `${directory}/${file.path} is not what any stack renders`);
  const missing = objects
    .filter((object) => !files.some((file) => isDeepStrictEqual(object, file.object)))
    .map((object) => `${directory} has no file with the current ${describe(object)}`);
  return [...stale, ...missing].map((problem) => `${problem}; run npm run render`);
}

function parseOrUndefined(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function describe(object: unknown): string {
  // Every object of a tree is a manifest.
  const { kind, metadata } = object as {
    readonly kind: string;
    readonly metadata: { readonly name: string };
  };
  return `${kind} ${metadata.name}`;
}
