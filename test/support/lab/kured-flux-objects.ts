import type { KubernetesObject } from "@kubernetes/client-node";
import { stringify } from "yaml";
import type { FluxName } from "./flux-object.ts";

export const KURED: FluxName = { kind: "Kustomization", namespace: "flux-system", name: "kured" };
export const BYSTANDER: FluxName = { kind: "Kustomization", namespace: "flux-system", name: "bystander" };
export const RELEASE: FluxName = { kind: "HelmRelease", namespace: "kured", name: "kured" };
export const REPOSITORY: FluxName = { kind: "HelmRepository", namespace: "kured", name: "kubereboot" };

/** Everything that the tree of kured holds, as Flux lists what it has applied. */
export const TREE = [
  "_kured__Namespace",
  "kured_kubereboot_source.toolkit.fluxcd.io_HelmRepository",
  "kured_kured-absent_monitoring.coreos.com_PrometheusRule",
  "kured_kured-reboot-pending_monitoring.coreos.com_PrometheusRule",
  "kured_kured-reboot-stuck_monitoring.coreos.com_PrometheusRule",
  "kured_kured_helm.toolkit.fluxcd.io_HelmRelease",
  "kured_kured_networking.k8s.io_NetworkPolicy",
] as const;

/** The arguments that the chart makes of the values of the lab's release. */
export const ARGUMENTS = [
  "--alert-filter-match-only=true",
  "--alert-filter-regexp=^(KubeNodeNotReady|KubeNodeUnreachable|KuredNodeLeftCordoned|KuredNodeNotReturned|KuredNodesUnobserved|etcdInsufficientMembers|etcdMembersDown)$",
  "--blocking-pod-selector=app.kubernetes.io/name=zot",
  "--concurrency=1",
  "--drain-timeout=20m",
  "--ds-name=kured",
  "--ds-namespace=kured",
  "--end-time=06:00",
  "--lock-release-delay=30m",
  "--metrics-port=8080",
  "--period=5m",
  "--prometheus-url=http://prometheus-operated.monitoring.svc.cluster.local:9090",
  "--reboot-command=/bin/systemctl reboot",
  "--reboot-days=fr",
  "--reboot-days=mo",
  "--reboot-days=sa",
  "--reboot-days=su",
  "--reboot-days=th",
  "--reboot-days=tu",
  "--reboot-days=we",
  "--reboot-sentinel=/sentinel/reboot-required",
  "--start-time=03:00",
  "--time-zone=Europe/Berlin",
];

const BYSTANDER_FOLDER = "lab-bystander";

/** A Kustomization that has nothing to do with kured. */
export function bystander(): KubernetesObject & { readonly spec: object } {
  const { namespace, name } = BYSTANDER;
  return {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { namespace, name },
    spec: {
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      path: `./${BYSTANDER_FOLDER}`,
      interval: "10m",
      retryInterval: "5s",
      prune: true,
      wait: true,
    },
  };
}

/** What it applies: a ConfigMap of its name that says something. */
export function bystanderFile(said: string): Readonly<Record<string, string>> {
  const { namespace, name } = BYSTANDER;
  const configMap = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { namespace, name },
    data: { said },
  };
  return { [`${BYSTANDER_FOLDER}/config-map.yaml`]: stringify(configMap) };
}
