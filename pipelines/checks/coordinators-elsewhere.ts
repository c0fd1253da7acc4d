import type { ClusterPod } from "../kube/cluster-pod.ts";
import { OPERATOR_SERVICE_ACCOUNT } from "../names.ts";
import { isWorkflowController } from "../plan/find-hosts.ts";
import type { Check } from "./check.ts";
import { fromReasons } from "./check.ts";

const COORDINATORS: Readonly<Record<string, (pod: ClusterPod) => boolean>> = {
  "the workflow controller": isWorkflowController,
  "the operator of the deploys": ({ labels }) =>
    labels["app.kubernetes.io/name"] === OPERATOR_SERVICE_ACCOUNT,
};

export const coordinatorsElsewhere: Check = {
  name: "coordinators-elsewhere",
  sentence: "what runs the deploy has a Ready replica off the node",
  judge: ({ pods, node }) =>
    fromReasons(
      Object.entries(COORDINATORS).flatMap(([who, isOne]) => {
        const elsewhere = pods.some(
          (pod) => isOne(pod) && pod.ready && pod.nodeName !== undefined && pod.nodeName !== node,
        );
        return elsewhere
          ? []
          : [
              `${who} must have a Ready replica off ${node}, got none; give it two replicas on distinct nodes`,
            ];
      }),
    ),
};
