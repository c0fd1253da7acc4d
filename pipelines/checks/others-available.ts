import { checkNodesAvailable } from "../plan/check-nodes-available.ts";
import type { Check } from "./check.ts";
import { fromReasons } from "./check.ts";

export const othersAvailable: Check = {
  name: "others-available",
  sentence: "every other node is Ready and nobody has cordoned it",
  judge: ({ nodes, node }) => fromReasons(checkNodesAvailable(nodes.filter(({ name }) => name !== node))),
};
