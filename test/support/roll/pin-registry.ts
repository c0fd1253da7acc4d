import type { TestLab } from "../lab/test-lab.ts";

const OF = ["--namespace=zot", "deployment/zot"] as const;

/**
 * Has the only pod of the lab's registry run on this node and on no other, as storage would that is of one node.
 *
 * @param node undefined: anywhere again
 */
export async function pinRegistry(
  { kubectl }: Pick<TestLab, "kubectl">,
  node: string | undefined,
): Promise<void> {
  const spec =
    node === undefined
      ? { nodeSelector: null, tolerations: null }
      : { nodeSelector: { "kubernetes.io/hostname": node }, tolerations: [{ operator: "Exists" }] };
  const patch = JSON.stringify({ spec: { template: { spec } } });
  await kubectl("patch", ...OF, "--type=merge", `--patch=${patch}`);
  await kubectl("rollout", "status", ...OF, "--timeout=120s");
}
