/** What kured does, when, and what holds it back. */
export interface KuredArgs {
  /** Daily window in which a reboot may start; times are `HH:MM` in the IANA time zone, start before end. */
  readonly maintenanceWindow: {
    readonly startTime: string;
    readonly endTime: string;
    readonly timeZone: string;
  };
  /** How long the drain of one node may take; a drain that takes longer is given up. */
  readonly drainTimeoutMinutes: number;
  /** Names of alerts of other people's rules that hold every reboot while they are pending or firing. */
  readonly blockingAlerts: readonly string[];
  /**
   * Labels of pods that hold the reboot of the node they run on. kured takes a label selector and no
   * namespace: a pod with these labels in any namespace holds its node.
   * See https://github.com/kubereboot/kured/blob/1.23.0/pkg/blockers/kubernetespod.go
   *
   * @default - no pod holds a reboot
   */
  readonly blockingPodLabels?: Readonly<Record<string, string>>;
  /** Where runbooks are read; an alert links to `<runbookBaseUrl>/<runbook>.md`. */
  readonly runbookBaseUrl: string;
  /** Directory of the rendered tree, relative to the project and to the root of the Git source. */
  readonly gitopsDirectory: string;
  /** Names of what Flux has on the cluster. */
  readonly flux: {
    /** Namespace of the Flux objects named here. */
    readonly namespace: string;
    readonly sourceKind: "GitRepository" | "OCIRepository";
    readonly sourceName: string;
    /** Kustomization that must be Ready before anything of kured is applied. */
    readonly platformKustomization: string;
    /** ConfigMap with `cluster_name` and `prometheus_host`. */
    readonly clusterVars: string;
  };
}
