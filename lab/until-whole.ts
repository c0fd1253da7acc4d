import { z } from "zod";
import { knownMembers } from "./etcd/known-members.ts";
import { whyNotWhole } from "./etcd/etcd-member.ts";
import { kubeGet } from "./faults/kube-get.ts";
import { nodeObject, readyStatus } from "./faults/node-object.ts";
import { kubectl } from "./kubectl.ts";
import type { Lab } from "./lab.ts";
import type { LabNode } from "./layout.ts";
import { waitUntil } from "./wait-until.ts";

const DEADLINE_MILLISECONDS = 180_000;

const nodeList = z.object({
  items: z.array(nodeObject.extend({ metadata: nodeObject.shape.metadata.extend({ name: z.string() }) })),
});

/** Waits until etcd has its voters, every API server answers and every node is Ready. */
export async function untilWhole(lab: Lab): Promise<void> {
  await waitUntil(lab.io, "the lab to be whole", () => whyNotWholeLab(lab), {
    deadline: DEADLINE_MILLISECONDS,
  });
}

async function whyNotWholeLab(lab: Lab): Promise<string | undefined> {
  const masters = lab.nodes.filter(({ role }) => role === "master");
  const reasons = await Promise.all([
    whyNotEtcd(lab, masters),
    ...masters.map((master) => whyNotServing(lab, master)),
  ]);
  return reasons.find((reason) => reason !== undefined) ?? whyNotNodes(lab);
}

async function whyNotEtcd(lab: Lab, masters: readonly LabNode[]): Promise<string | undefined> {
  const reasons = await Promise.all(
    masters.map(async (master) => {
      const members = await knownMembers(lab, [master]);
      return members === undefined
        ? `the etcd of ${master.name} does not answer`
        : whyNotWhole(members, masters);
    }),
  );
  return reasons.find((reason) => reason !== undefined);
}

async function whyNotServing(lab: Lab, { name, address }: LabNode): Promise<string | undefined> {
  const server = [`--server=https://${address}:6443`, "--request-timeout=3s"];
  return kubectl(lab, ["get", "--raw=/readyz", ...server]).then(
    () => undefined,
    (error: unknown) => `the API server of ${name} is not ready: ${String(error)}`,
  );
}

async function whyNotNodes(lab: Lab): Promise<string | undefined> {
  const found = (await kubeGet(lab, "/api/v1/nodes", nodeList))?.items ?? [];
  const ready = found.filter((node) => readyStatus(node) === "True").map(({ metadata }) => metadata.name);
  const missing = lab.nodes.filter(({ name }) => !ready.includes(name));
  return missing.length === 0 ? undefined : `not Ready: ${missing.map(({ name }) => name).join(", ")}`;
}
