import { checkVersionSkew } from "../plan/check-version-skew.ts";
import type { Check } from "./check.ts";
import { fromReasons } from "./check.ts";

export const kubeletNotNewer: Check = {
  name: "kubelet-not-newer",
  sentence: "the node's kubelet is not newer than the API servers it talks to",
  judge: ({ nodes, node, apiServers }) =>
    fromReasons(
      checkVersionSkew(
        nodes.filter(({ name }) => name === node),
        apiServers,
      ),
    ),
};
