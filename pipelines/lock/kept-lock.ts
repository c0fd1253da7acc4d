import type { RolledNode } from "../kube/node-editor.ts";
import { compareNames, joinNames } from "../plan/limits.ts";
import { halfRolledNodes } from "../roll/half-rolled.ts";
import { ROLL_ANNOTATION } from "../roll/roll-record.ts";
import { readStaged, STAGED_ANNOTATION } from "../roll/staged-record.ts";

/** Why a lock outlives its deploy. */
export interface KeptLock {
  /** Nodes that a deploy began to work on and did not bring back. */
  readonly halfRolled: readonly string[];
  /** Nodes whose next boot would run what is not proven on the whole fleet, by what that is. */
  readonly staged: ReadonlyMap<string, readonly string[]>;
}

type SeenNode = Pick<RolledNode, "name" | "annotations" | "bootId">;

/**
 * What forbids to give the lock back. Whoever reboots a node where something is staged, kured first of all, would bring it a version
 * that no canary has proven or that a person decided against.
 */
export function findKeptLock(nodes: readonly SeenNode[]): KeptLock {
  const halfRolled = halfRolledNodes(nodes);
  const staged = nodes
    .filter(({ name }) => !halfRolled.includes(name))
    .flatMap((node) => {
      const record = readStaged(node);
      const what = record === "unreadable" ? "what nobody knows" : record?.version;
      return what === undefined ? [] : [{ name: node.name, what }];
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
  const byVersion = Map.groupBy(staged, ({ what }) => what);
  return {
    halfRolled,
    staged: new Map([...byVersion].map(([what, each]) => [what, each.map(({ name }) => name)])),
  };
}

/** Why the lock is kept, as a phrase; undefined: it need not be. */
export function describeKept({ halfRolled, staged }: KeptLock): string | undefined {
  const reasons = [
    ...(halfRolled.length === 0 ? [] : [`${joinNames(halfRolled)} is half rolled`]),
    ...describeStaged(staged),
  ];
  return reasons.length === 0 ? undefined : reasons.join(", and ");
}

/** What each node would boot, a phrase each. */
export function describeStaged(staged: KeptLock["staged"]): readonly string[] {
  return [...staged].map(
    ([what, names]) => `the next boot of ${joinNames(names)} runs ${what}, which is not proven there`,
  );
}

/** What a person can do about a lock that outlives its deploy, a sentence. */
export function adviseKept({ halfRolled }: KeptLock): string {
  return halfRolled.length > 0
    ? `Start the deploy again, or bring the node back by hand, remove its annotation ${ROLL_ANNOTATION}, and give the lock back with pipectl unlock.`
    : `Start the deploy again, or another one, which takes the lock over; or undo the staging on each host, remove its annotation ${STAGED_ANNOTATION}, and give the lock back with pipectl unlock.`;
}
