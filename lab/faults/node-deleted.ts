import { z } from "zod";
import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import { waitUntil } from "../wait-until.ts";
import { readNote, removeNote, writeNote } from "./fault-note.ts";
import type { NodeFault } from "./fault.ts";
import { kubeGet } from "./kube-get.ts";
import { nodeObject, readyStatus } from "./node-object.ts";
import type { NodeObject } from "./node-object.ts";
import { hostShell } from "./on-host.ts";

const NAME = "node-deleted";
const READY_MILLISECONDS = 90_000;

/** What kubelet does not bring along when it registers. */
const noteSchema = z.object({
  labels: nodeObject.shape.metadata.shape.labels,
  taints: z.array(z.object({ key: z.string(), value: z.string().optional(), effect: z.string() })),
});

export const nodeDeleted: NodeFault = {
  name: NAME,
  appliesTo: "any node",
  what: "somebody deletes the node object; the host and its kubelet run on",
  seen: "the node is not listed, its pods are gone from the list, and kubelet does not register by itself",
  survivesReboot: false,
  inCluster: true,
  inject: async (lab, node) => {
    const object = await readNode(lab, node);
    if (object !== undefined) {
      await writeNote(lab, NAME, node, noteOf(object));
      await kubectl(lab, ["delete", "node", node.name]);
    }
  },
  heal: async (lab, node) => {
    await hostShell(lab, node, "systemctl restart kubelet.service\n");
    await waitUntil(lab.io, `${node.name} to register and be Ready`, () => whyNotReady(lab, node), {
      deadline: READY_MILLISECONDS,
    });
    const note = await readNote(lab, NAME, node, noteSchema);
    if (note !== undefined) {
      const patch = JSON.stringify({ metadata: { labels: note.labels }, spec: { taints: note.taints } });
      await kubectl(lab, ["patch", "node", node.name, "--type=merge", `--patch=${patch}`]);
      await removeNote(lab, NAME, node);
    }
  },
  // After a reboot kubelet has registered, and what the note holds is still missing.
  isActive: async (lab, node) =>
    (await readNode(lab, node)) === undefined || (await readNote(lab, NAME, node, noteSchema)) !== undefined,
};

/** The taints of conditions come and go by themselves. */
export function noteOf({ metadata, spec }: NodeObject): z.infer<typeof noteSchema> {
  return {
    labels: metadata.labels,
    taints: spec.taints.filter(({ key }) => !key.startsWith("node.kubernetes.io/")),
  };
}

function readNode(lab: Lab, node: LabNode): Promise<NodeObject | undefined> {
  return kubeGet(lab, `/api/v1/nodes/${node.name}`, nodeObject);
}

async function whyNotReady(lab: Lab, node: LabNode): Promise<string | undefined> {
  const object = await readNode(lab, node);
  if (object === undefined) {
    return "it is not listed";
  }
  const status = readyStatus(object);
  return status === "True" ? undefined : `its condition Ready is ${status ?? "not there"}`;
}
