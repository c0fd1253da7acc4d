import { isDeepStrictEqual } from "node:util";
import { checkKuredArgs } from "../components/kured/check-kured-args.ts";
import { kuredArgsFromConfig } from "../components/kured/kured-args-from-config.ts";
import { buildKuredTree } from "../components/kured/kured-tree.ts";
import type { Stack } from "./stack-configs.ts";

/** A tree to render. */
export interface PlannedTree {
  /** Relative to the project. */
  readonly directory: string;
  /** Stacks that share it, by name; any of them renders it. */
  readonly stacks: readonly string[];
  /** The objects as YAML files hold them, in no order that means anything. */
  readonly objects: readonly unknown[];
}

/**
 * One tree a directory, from the stacks that render into it.
 *
 * @throws Error when a stack's kured cannot run, when two stacks would render one directory differently, or
 *   when one directory lies inside another.
 */
export function planTrees(stacks: readonly Stack[]): PlannedTree[] {
  const trees = new Map<string, PlannedTree>();
  for (const stack of stacks.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const directory = stack.config.kured.gitopsDirectory;
    const objects = buildObjects(stack);
    const known = trees.get(directory);
    if (known !== undefined && !isDeepStrictEqual(known.objects, objects)) {
      throw new Error(
        `the stacks ${known.stacks.join(", ")} and ${stack.name} render ${directory} differently; ` +
          "set turntable:kured.gitopsDirectory of one of them to a directory of its own",
      );
    }
    trees.set(directory, { directory, stacks: [...(known?.stacks ?? []), stack.name], objects });
  }
  const planned = [...trees.values()];
  refuseNesting(planned.map((tree) => tree.directory));
  return planned;
}

function buildObjects(stack: Stack): unknown[] {
  const args = kuredArgsFromConfig(stack.config);
  const problems = checkKuredArgs(args);
  if (problems.length > 0) {
    throw new Error(`stack ${stack.name}: ${problems.join("; ")}`);
  }
  const { namespace, networkPolicy, customResources } = buildKuredTree(args);
  const objects = [namespace, networkPolicy, ...Object.values(customResources)];
  // Models become plain objects, and keys without a value vanish, as they do on the way to the engine.
  return JSON.parse(JSON.stringify(objects)) as unknown[];
}

function refuseNesting(directories: readonly string[]): void {
  for (const outer of directories) {
    const inner = directories.find((directory) => directory.startsWith(`${outer}/`));
    if (inner !== undefined) {
      throw new Error(
        `${inner} lies inside ${outer}; Flux would apply it twice: use directories side by side`,
      );
    }
  }
}
