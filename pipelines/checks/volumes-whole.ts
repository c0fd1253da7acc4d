import { judgeVolumes } from "../volumes/judge-volumes.ts";
import type { Check } from "./check.ts";
import { fromReasons } from "./check.ts";

export const volumesWhole: Check = {
  name: "volumes-whole",
  sentence: "every volume is healthy, with replicas on distinct nodes and a whole one off the node",
  judge: ({ volumes, nodes, node }) =>
    volumes === undefined
      ? { kind: "skipped", why: "the cluster has no Longhorn" }
      : fromReasons(judgeVolumes({ ...volumes, nodes: new Set(nodes.map(({ name }) => name)), node })),
};
