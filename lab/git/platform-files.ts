import { stringify } from "yaml";
import { configMap, namespace, type Manifest } from "../addons/manifest.ts";
import { layout } from "../layout.ts";

/** Folder of the lab's repository that Flux applies as `platform`. */
export const PLATFORM_FOLDER = "lab-platform";

const MONITORING = "monitoring";
const PROMETHEUS = "prometheus-operated";

/** What stands for a platform in the lab, as files by their path in the repository. */
export function platformFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ monitoring: monitoring(), "cluster-vars": [clusterVars()] }).map(([name, objects]) => [
      `${PLATFORM_FOLDER}/${name}.yaml`,
      objects.map((object) => stringify(object)).join("---\n"),
    ]),
  );
}

/** What the tree of kured is filled in with. */
function clusterVars(): Manifest {
  return configMap("cluster-vars", "flux-system", {
    cluster_name: "lab",
    prometheus_host: `${PROMETHEUS}.${MONITORING}.svc.${layout.clusterDomain}`,
  });
}

/** The name of Prometheus in the cluster, for the one that runs in the rack. */
function monitoring(): readonly Manifest[] {
  const port = { name: "web", port: layout.prometheusPort, protocol: "TCP" };
  return [
    namespace(MONITORING),
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: PROMETHEUS, namespace: MONITORING },
      spec: { ports: [port] },
    },
    {
      apiVersion: "discovery.k8s.io/v1",
      kind: "EndpointSlice",
      metadata: {
        name: PROMETHEUS,
        namespace: MONITORING,
        labels: { "kubernetes.io/service-name": PROMETHEUS },
      },
      addressType: "IPv4",
      ports: [port],
      endpoints: [{ addresses: [layout.gateway], conditions: { ready: true } }],
    },
  ];
}
