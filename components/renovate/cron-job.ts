import type * as k8s from "@pulumi/kubernetes";
import { RENOVATE_NAME, RENOVATE_POD_LABELS } from "./names.ts";
import { RENOVATE_IMAGE } from "./renovate-image.ts";
import type { RenovateSettings } from "./settings.ts";

type CronJobSpec = k8s.types.input.batch.v1.CronJobSpec;
type Container = k8s.types.input.core.v1.Container;
type EnvVar = k8s.types.input.core.v1.EnvVar;

const CONFIG_DIRECTORY = "/etc/renovate";
/** Where Renovate clones and caches: https://github.com/renovatebot/renovate/blob/44.39.2/docs/usage/self-hosted-configuration.md#basedir */
const BASE_DIRECTORY = "/tmp/renovate";
const NO_PRIVILEGES = { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } };

type CronJobSettings = Pick<
  RenovateSettings,
  "platform" | "endpoint" | "schedule" | "timeZone" | "mode" | "tokenSecretName"
>;

/** The daily run: a preflight that fails without a working token, then Renovate. */
export function buildCronJobSpec(settings: CronJobSettings, configMap: string): CronJobSpec {
  return {
    schedule: settings.schedule,
    timeZone: settings.timeZone,
    concurrencyPolicy: "Forbid",
    // A missed start may be made up for within three hours; later the next day's run is near enough.
    startingDeadlineSeconds: 3 * 3600,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 3,
    jobTemplate: {
      metadata: { labels: RENOVATE_POD_LABELS },
      spec: {
        backoffLimit: 1,
        activeDeadlineSeconds: 2 * 3600,
        ttlSecondsAfterFinished: 7 * 24 * 3600,
        // A drain takes the pod away through no fault of the run.
        podFailurePolicy: {
          rules: [{ action: "Ignore", onPodConditions: [{ type: "DisruptionTarget", status: "True" }] }],
        },
        template: { metadata: { labels: RENOVATE_POD_LABELS }, spec: buildPodSpec(settings, configMap) },
      },
    },
  };
}

function buildPodSpec(settings: CronJobSettings, configMap: string): k8s.types.input.core.v1.PodSpec {
  return {
    serviceAccountName: RENOVATE_NAME,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    restartPolicy: "Never",
    securityContext: {
      runAsNonRoot: true,
      // The image's own user: https://github.com/renovatebot/renovate/blob/44.39.2/tools/docker/Dockerfile
      runAsUser: 12021,
      fsGroup: 12021,
      seccompProfile: { type: "RuntimeDefault" },
    },
    initContainers: [buildPreflight(settings)],
    containers: [buildRun(settings)],
    volumes: [
      { name: "config", configMap: { name: configMap } },
      { name: "cache", emptyDir: { sizeLimit: "4Gi" } },
    ],
  };
}

function buildPreflight(settings: CronJobSettings): Container {
  return {
    name: "preflight",
    image: RENOVATE_IMAGE,
    // Not the image's entry point, which prepares tools on a writable root.
    command: ["/usr/local/renovate/node", `${CONFIG_DIRECTORY}/main.ts`],
    env: accountEnv(settings),
    securityContext: { ...NO_PRIVILEGES, readOnlyRootFilesystem: true },
    resources: {
      requests: { cpu: "50m", memory: "64Mi", "ephemeral-storage": "16Mi" },
      limits: { memory: "256Mi", "ephemeral-storage": "64Mi" },
    },
    volumeMounts: [{ name: "config", mountPath: CONFIG_DIRECTORY, readOnly: true }],
  };
}

function buildRun(settings: CronJobSettings): Container {
  return {
    name: "renovate",
    image: RENOVATE_IMAGE,
    env: [
      ...accountEnv(settings),
      { name: "RENOVATE_CONFIG_FILE", value: `${CONFIG_DIRECTORY}/config.json` },
      { name: "RENOVATE_BASE_DIR", value: BASE_DIRECTORY },
      { name: "LOG_FORMAT", value: "json" },
      ...modeEnv(settings.mode),
    ],
    // The root stays writable: Go and npm are installed below /opt/containerbase when a lock file needs them.
    securityContext: NO_PRIVILEGES,
    resources: {
      requests: { cpu: "100m", memory: "512Mi", "ephemeral-storage": "1Gi" },
      limits: { memory: "2Gi", "ephemeral-storage": "8Gi" },
    },
    volumeMounts: [
      { name: "config", mountPath: CONFIG_DIRECTORY, readOnly: true },
      { name: "cache", mountPath: BASE_DIRECTORY },
    ],
  };
}

function accountEnv(settings: CronJobSettings): EnvVar[] {
  const secret = settings.tokenSecretName;
  return [
    { name: "RENOVATE_PLATFORM", value: settings.platform },
    { name: "RENOVATE_ENDPOINT", value: settings.endpoint },
    { name: "RENOVATE_TOKEN", valueFrom: { secretKeyRef: { name: secret, key: "token" } } },
    {
      name: "RENOVATE_GITHUB_COM_TOKEN",
      valueFrom: { secretKeyRef: { name: secret, key: "githubComToken", optional: true } },
    },
  ];
}

/** A dry run tells what it would do at debug level only. */
function modeEnv(mode: CronJobSettings["mode"]): EnvVar[] {
  return mode === "armed"
    ? [{ name: "LOG_LEVEL", value: "info" }]
    : [
        { name: "LOG_LEVEL", value: "debug" },
        { name: "RENOVATE_DRY_RUN", value: "full" },
      ];
}
