import { HelmRelease } from "@kubernetes-models/flux-cd/helm.toolkit.fluxcd.io/v2/HelmRelease";
import type { KuredArgs } from "./kured-args.ts";
import { KUBEREBOOT } from "./kured-helm-repository.ts";
import { buildKuredValues } from "./kured-values.ts";
import { KURED } from "./names.ts";
import { KURED_CHART_VERSION } from "./versions.ts";

/** A failed action is tried again; remediation would uninstall, and with the DaemonSet goes a lock that is held. */
const RETRY = { strategy: { name: "RetryOnFailure", retryInterval: "2m" } } as const;

/** The release of kured. */
export function buildKuredHelmRelease(args: KuredArgs): HelmRelease {
  const release = new HelmRelease({
    metadata: { name: KURED, namespace: KURED },
    spec: {
      releaseName: KURED,
      interval: "10m",
      timeout: "5m",
      chart: {
        spec: {
          chart: KURED,
          version: KURED_CHART_VERSION,
          sourceRef: { kind: "HelmRepository", name: KUBEREBOOT, namespace: KURED },
          interval: "24h",
        },
      },
      install: RETRY,
      upgrade: RETRY,
      // Helm's older way of waiting calls a DaemonSet ready while none of its pods is.
      waitStrategy: { name: "poller" },
      driftDetection: { mode: "enabled" },
      values: buildKuredValues(args),
    },
  });
  release.validate();
  return release;
}
