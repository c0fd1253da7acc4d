/** How many resources the large program registers, the provider aside. */
export const LARGE_RESOURCES = 500;

/**
 * A Pulumi program of 500 resources that keep every rule: for each of 125 workloads a Deployment, its budget, its settings and a release,
 * given to a provider that only writes files. It needs no cluster.
 */
export const LARGE_PROGRAM = `import * as k8s from "@pulumi/kubernetes";

const provider = new k8s.Provider("rendered", { renderYamlToDirectory: "rendered", kubeconfig: "" });
const image = "registry.example.com/app:1@sha256:" + "a1".repeat(32);
for (let index = 0; index < ${LARGE_RESOURCES / 4}; index++) {
  const name = "app-" + index;
  const metadata = { name, namespace: name };
  const labels = { "app.kubernetes.io/name": name };
  new k8s.apps.v1.Deployment(name, {
    metadata,
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "app", image }] } },
    },
  }, { provider });
  new k8s.policy.v1.PodDisruptionBudget(name + "-budget", {
    metadata,
    spec: { minAvailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow", selector: { matchLabels: labels } },
  }, { provider });
  new k8s.core.v1.ConfigMap(name + "-settings", { metadata, data: { settings: "x".repeat(2_000) } }, { provider });
  new k8s.apiextensions.CustomResource(name + "-release", {
    apiVersion: "helm.toolkit.fluxcd.io/v2",
    kind: "HelmRelease",
    metadata,
    spec: { interval: "10m", chart: { spec: { chart: "app", version: "1.2.3", sourceRef: { kind: "HelmRepository", name: "apps" } } } },
  }, { provider });
}
`;
