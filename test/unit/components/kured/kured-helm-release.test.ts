import { deepEqual, equal } from "node:assert/strict";
import type { KuredArgs } from "../../../../components/kured/kured-args.ts";
import { buildKuredHelmRelease } from "../../../../components/kured/kured-helm-release.ts";
import { buildKuredValues } from "../../../../components/kured/kured-values.ts";
import { kuredArgs } from "./kured-fixture.ts";

const configuration = {
  concurrency: 1,
  lockTtl: 0,
  lockReleaseDelay: "30m",
  drainTimeout: "20m",
  forceReboot: false,
  period: "5m",
  startTime: "03:00",
  endTime: "06:00",
  timeZone: "Europe/Berlin",
  rebootDays: ["mo", "tu", "we", "th", "fr", "sa", "su"],
  useRebootSentinelHostPath: true,
  rebootSentinel: "/var/run/reboot-required",
  metricsPort: 8080,
  prometheusUrl: "http://${prometheus_host}:9090",
  alertFilterRegexp:
    "^(KubeNodeNotReady|KuredNodeLeftCordoned|KuredNodeNotReturned|KuredNodesUnobserved|etcdMembersDown)$",
  alertFilterMatchOnly: true,
  alertFiringOnly: false,
  blockingPodSelector: [] as string[],
};

const release = {
  apiVersion: "helm.toolkit.fluxcd.io/v2",
  kind: "HelmRelease",
  metadata: { name: "kured", namespace: "kured" },
  spec: {
    releaseName: "kured",
    interval: "10m",
    timeout: "5m",
    chart: {
      spec: {
        chart: "kured",
        version: "6.1.0",
        sourceRef: { kind: "HelmRepository", name: "kubereboot", namespace: "kured" },
        interval: "24h",
      },
    },
    install: { strategy: { name: "RetryOnFailure", retryInterval: "2m" } },
    upgrade: { strategy: { name: "RetryOnFailure", retryInterval: "2m" } },
    waitStrategy: { name: "poller" },
    driftDetection: { mode: "enabled" },
    values: {
      image: { repository: "ghcr.io/kubereboot/kured", tag: "1.23.0" },
      updateStrategy: "RollingUpdate",
      maxUnavailable: "25%",
      configuration,
      resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "128Mi" } },
      metrics: { create: true, labels: { release: "kube-prometheus-stack" }, interval: "60s" },
      service: { create: true, port: 8080 },
      tolerations: [
        { key: "node-role.kubernetes.io/control-plane", operator: "Exists", effect: "NoSchedule" },
        { key: "node-role.kubernetes.io/master", operator: "Exists", effect: "NoSchedule" },
      ],
    },
  },
};

function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function configurationOf(changes: Partial<KuredArgs>): unknown {
  return buildKuredValues({ ...kuredArgs, ...changes })["configuration"];
}

describe("buildKuredHelmRelease", () => {
  it("is this release, with every safety value written out", () => {
    deepEqual(toPlain(buildKuredHelmRelease(kuredArgs)), release);
  });

  it("has no way to uninstall: neither remediation nor a rollback", () => {
    deepEqual(Object.keys(buildKuredHelmRelease(kuredArgs).spec?.install ?? {}), ["strategy"]);
    deepEqual(Object.keys(buildKuredHelmRelease(kuredArgs).spec?.upgrade ?? {}), ["strategy"]);
    equal("rollback" in (buildKuredHelmRelease(kuredArgs).spec ?? {}), false);
  });

  it("overrides nothing through the chart's back doors", () => {
    const values = buildKuredValues(kuredArgs);
    deepEqual(
      ["extraArgs", "extraEnvVars", "valuesFrom"].filter((key) => key in values),
      [],
    );
  });

  it("holds the node of the pods it is told to hold for, by one selector of all labels", () => {
    deepEqual(configurationOf({ blockingPodLabels: { tier: "b", app: "zot" } }), {
      ...configuration,
      blockingPodSelector: ["app=zot,tier=b"],
    });
  });

  it("takes an empty set of labels as no pod, not as every pod", () => {
    deepEqual(configurationOf({ blockingPodLabels: {} }), configuration);
  });

  it("passes the window and the drain timeout on", () => {
    const maintenanceWindow = { startTime: "01:30", endTime: "04:45", timeZone: "America/Denver" };
    deepEqual(configurationOf({ maintenanceWindow, drainTimeoutMinutes: 45 }), {
      ...configuration,
      ...maintenanceWindow,
      drainTimeout: "45m",
    });
  });
});
