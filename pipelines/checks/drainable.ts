import { checkDrainPods } from "../plan/check-drain-pods.ts";
import { judgeEvictions } from "../plan/judge-evictions.ts";
import { sortDrainPods } from "../plan/sort-drain-pods.ts";
import type { Check } from "./check.ts";
import { fromReasons } from "./check.ts";

export const drainable: Check = {
  name: "drainable",
  sentence: "every pod of the node may be evicted now, and starts again elsewhere",
  judge: ({ pods, node, daemonSets, now, trials, findBudgets, isRegistry }) =>
    fromReasons([
      ...checkDrainPods(sortDrainPods(pods, new Set([node]), daemonSets), now),
      ...judgeEvictions(trials, findBudgets, isRegistry).refusals,
    ]),
};
