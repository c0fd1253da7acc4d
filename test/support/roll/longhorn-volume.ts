import type { KubernetesObject } from "@kubernetes/client-node";
import type { TestLab } from "../lab/test-lab.ts";

const GROUP = "longhorn.io";
const VERSION = "v1beta2";
const NAMESPACE = "longhorn-system";
const KINDS = { volumes: "Volume", replicas: "Replica" } as const;
const VOLUME = "data";

/** Objects as Longhorn keeps them, of one volume with a whole replica on each node; no Longhorn runs behind them. */
export async function createVolume({ objects, kubectl }: TestLab, nodes: readonly string[]): Promise<void> {
  await objects.create({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name: NAMESPACE, labels: { "turntable.internal/gate": "infra" } },
  });
  for (const [plural, kind] of Object.entries(KINDS)) {
    await objects.create(definition(plural, kind));
    const established = "--for=condition=Established";
    await kubectl("wait", established, "--timeout=30s", `customresourcedefinition/${plural}.${GROUP}`);
  }
  await objects.create(resource("Volume", VOLUME, { numberOfReplicas: nodes.length }));
  await setRobustness({ kubectl }, "healthy");
  for (const node of nodes) {
    const spec = { volumeName: VOLUME, nodeID: node, healthyAt: "2026-01-01T00:00:00Z", failedAt: "" };
    await objects.create(resource("Replica", `${VOLUME}-${node}`, spec));
  }
}

/** Says of the volume what Longhorn would. */
export async function setRobustness(
  { kubectl }: Pick<TestLab, "kubectl">,
  robustness: "healthy" | "degraded",
): Promise<void> {
  const patch = JSON.stringify({ status: { state: "attached", robustness } });
  const volume = ["--namespace", NAMESPACE, `volumes.${GROUP}`, VOLUME];
  await kubectl("patch", ...volume, "--type=merge", `--patch=${patch}`);
}

export async function deleteVolume({ kubectl }: TestLab): Promise<void> {
  const names = Object.keys(KINDS).map((plural) => `${plural}.${GROUP}`);
  await kubectl("delete", "customresourcedefinition", "--ignore-not-found", ...names);
  await kubectl("delete", "namespace", "--ignore-not-found", NAMESPACE);
}

function resource(kind: string, name: string, spec: object): KubernetesObject {
  const header = { apiVersion: `${GROUP}/${VERSION}`, kind, metadata: { namespace: NAMESPACE, name } };
  return Object.assign(header, { spec });
}

function definition(plural: string, kind: string): KubernetesObject {
  const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const header = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${GROUP}` },
  };
  return Object.assign(header, {
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
      versions: [{ name: VERSION, served: true, storage: true, schema: { openAPIV3Schema: anything } }],
    },
  });
}
