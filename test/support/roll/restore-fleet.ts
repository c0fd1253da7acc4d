import { AGENTS_NAMESPACE, PIPELINES_NAMESPACE } from "../../../pipelines/names.ts";
import { PROOF_ANNOTATION } from "../../../pipelines/roll/node-proof.ts";
import { ROLL_ANNOTATION } from "../../../pipelines/roll/roll-record.ts";
import type { TestLab } from "../lab/test-lab.ts";
import { takeKernelsBack } from "./offer-kernel.ts";

/** Takes away everything that a deploy leaves: an administrator who starts over. */
export async function restoreFleet(lab: TestLab): Promise<void> {
  const hosts = lab.lab.nodes.map(({ name }) => name);
  const { kubectl } = lab;
  await kubectl("delete", "pipelinedeploys", "--namespace", PIPELINES_NAMESPACE, "--all");
  await kubectl("delete", "workflows", "--namespace", PIPELINES_NAMESPACE, "--all");
  await kubectl("delete", "pods", "--namespace", AGENTS_NAMESPACE, "--all", "--grace-period=1");
  await kubectl("delete", "lease", "--namespace=kube-system", "node-maintenance", "--ignore-not-found");
  await kubectl("annotate", "node", ...hosts, `${ROLL_ANNOTATION}-`, `${PROOF_ANNOTATION}-`);
  await kubectl("uncordon", ...hosts);
  await takeKernelsBack(lab, hosts);
}
