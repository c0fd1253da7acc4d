import assert from "node:assert/strict";
import { buildCronJobSpec } from "../../../../components/renovate/cron-job.ts";
import { RENOVATE_IMAGE } from "../../../../components/renovate/renovate-image.ts";
import { SETTINGS } from "./settings-fixture.ts";

const LABELS = { "app.kubernetes.io/name": "renovate" };

const ACCOUNT = [
  { name: "RENOVATE_PLATFORM", value: "gitea" },
  { name: "RENOVATE_ENDPOINT", value: "https://git.example.com/api/v1" },
  { name: "RENOVATE_TOKEN", valueFrom: { secretKeyRef: { name: "renovate-token", key: "token" } } },
  {
    name: "RENOVATE_GITHUB_COM_TOKEN",
    valueFrom: { secretKeyRef: { name: "renovate-token", key: "githubComToken", optional: true } },
  },
];

const PREFLIGHT = {
  name: "preflight",
  image: RENOVATE_IMAGE,
  command: ["/usr/local/renovate/node", "/etc/renovate/main.ts"],
  env: ACCOUNT,
  securityContext: {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ["ALL"] },
    readOnlyRootFilesystem: true,
  },
  resources: {
    requests: { cpu: "50m", memory: "64Mi", "ephemeral-storage": "16Mi" },
    limits: { memory: "256Mi", "ephemeral-storage": "64Mi" },
  },
  volumeMounts: [{ name: "config", mountPath: "/etc/renovate", readOnly: true }],
};

const RUN = {
  name: "renovate",
  image: RENOVATE_IMAGE,
  env: [
    ...ACCOUNT,
    { name: "RENOVATE_CONFIG_FILE", value: "/etc/renovate/config.json" },
    { name: "RENOVATE_BASE_DIR", value: "/tmp/renovate" },
    { name: "LOG_FORMAT", value: "json" },
    { name: "LOG_LEVEL", value: "debug" },
    { name: "RENOVATE_DRY_RUN", value: "full" },
  ],
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
  resources: {
    requests: { cpu: "100m", memory: "512Mi", "ephemeral-storage": "1Gi" },
    limits: { memory: "2Gi", "ephemeral-storage": "8Gi" },
  },
  volumeMounts: [
    { name: "config", mountPath: "/etc/renovate", readOnly: true },
    { name: "cache", mountPath: "/tmp/renovate" },
  ],
};

describe("buildCronJobSpec", () => {
  it("runs daily, one at a time, with a preflight before a dry run", () => {
    assert.deepEqual(buildCronJobSpec(SETTINGS, "renovate-abc"), {
      schedule: "30 1 * * *",
      timeZone: "Europe/Berlin",
      concurrencyPolicy: "Forbid",
      startingDeadlineSeconds: 10_800,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 3,
      jobTemplate: {
        metadata: { labels: LABELS },
        spec: {
          backoffLimit: 1,
          activeDeadlineSeconds: 7200,
          ttlSecondsAfterFinished: 604_800,
          podFailurePolicy: {
            rules: [{ action: "Ignore", onPodConditions: [{ type: "DisruptionTarget", status: "True" }] }],
          },
          template: {
            metadata: { labels: LABELS },
            spec: {
              serviceAccountName: "renovate",
              automountServiceAccountToken: false,
              enableServiceLinks: false,
              restartPolicy: "Never",
              securityContext: {
                runAsNonRoot: true,
                runAsUser: 12_021,
                fsGroup: 12_021,
                seccompProfile: { type: "RuntimeDefault" },
              },
              initContainers: [PREFLIGHT],
              containers: [RUN],
              volumes: [
                { name: "config", configMap: { name: "renovate-abc" } },
                { name: "cache", emptyDir: { sizeLimit: "4Gi" } },
              ],
            },
          },
        },
      },
    });
  });

  it("leaves the dry run out only when it is armed", () => {
    const armed = JSON.stringify(buildCronJobSpec({ ...SETTINGS, mode: "armed" }, "renovate-abc"));
    const dryRun = JSON.stringify(buildCronJobSpec(SETTINGS, "renovate-abc"));

    assert.equal(armed.includes("RENOVATE_DRY_RUN"), false);
    assert.equal(
      dryRun.replace('{"name":"LOG_LEVEL","value":"debug"},{"name":"RENOVATE_DRY_RUN","value":"full"}', ""),
      armed.replace('{"name":"LOG_LEVEL","value":"info"}', ""),
    );
  });

  it("pins the image by tag and digest", () => {
    assert.match(RENOVATE_IMAGE, /^docker\.io\/renovate\/renovate:\d+\.\d+\.\d+@sha256:[0-9a-f]{64}$/);
  });
});
