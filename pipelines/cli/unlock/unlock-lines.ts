import { checkLockFree } from "../../lock/check-lock-free.ts";
import { describeStaged, findKeptLock } from "../../lock/kept-lock.ts";
import { bullet } from "../texts/bullet.ts";
import { wrapText } from "../texts/wrap-text.ts";
import type { UnlockFacts } from "./plan-unlock.ts";
import type { UnlockPlan } from "./unlock-plan.ts";

/** The lock, what is wrong with it, and what an unlock would do. */
export function unlockLines(
  plan: UnlockPlan,
  { lock, nodes }: UnlockFacts,
  now: Date,
  columns: number,
): string[] {
  const names = new Set(nodes.map(({ name }) => name));
  const staged = describeStaged(findKeptLock(nodes).staged);
  return [
    "The lock:",
    ...checkLockFree(lock, { deploy: "", nodes: names, now }).flatMap((sentence) =>
      bullet(sentence, columns),
    ),
    "",
    "Unlock removes:",
    ...plan.removes.flatMap((phrase) => bullet(phrase, columns)),
    "",
    ...(staged.length === 0
      ? []
      : ["The lock keeps kured from it:", ...staged.flatMap((phrase) => bullet(phrase, columns)), ""]),
    ...wrapText(
      "This is break glass. If a node is still away, the next one may go down beside it. Who unlocks and why is written down.",
      columns,
    ),
  ];
}
