import { kubectl } from "../kubectl.ts";
import type { NodeFault } from "./fault.ts";
import { kubeGet } from "./kube-get.ts";
import { nodeObject } from "./node-object.ts";

/** Tells this cordon from anybody else's. */
const MARK = "turntable.internal/lab-fault";

export const cordonedBySomebody: NodeFault = {
  name: "cordoned-by-somebody",
  appliesTo: "any node",
  what: "somebody has cordoned the node and says nothing",
  seen: "the node is Ready and takes no new pods",
  survivesReboot: true,
  inCluster: true,
  inject: async (lab, node) => {
    await kubectl(lab, ["annotate", "--overwrite", "node", node.name, `${MARK}=cordoned`]);
    await kubectl(lab, ["cordon", node.name]);
  },
  heal: async (lab, node) => {
    await kubectl(lab, ["uncordon", node.name]);
    await kubectl(lab, ["annotate", "node", node.name, `${MARK}-`]);
  },
  isActive: async (lab, node) => {
    const object = await kubeGet(lab, `/api/v1/nodes/${node.name}`, nodeObject);
    return object?.metadata.annotations[MARK] !== undefined;
  },
};
