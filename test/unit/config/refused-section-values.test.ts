import { deepEqual } from "node:assert/strict";
import { problems } from "./parse-stack-values.ts";

const window = { startTime: "03:00", endTime: "06:00", timeZone: "Europe/Berlin" };
const deploy = { hostAdapter: "apt", imageRepository: "registry.example.com/os", kernelFloor: "6.1.0" };
const renovate = { platform: "gitea", endpoint: "https://git.example.com", repositories: ["a/b"] };

const refused: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  [
    "a time that does not exist",
    { maintenanceWindow: { ...window, startTime: "24:00" } },
    'turntable:maintenanceWindow.startTime must be a time of day from 00:00 to 23:59, got "24:00"',
  ],
  [
    "a window that ends before it starts",
    { maintenanceWindow: { ...window, startTime: "23:00" } },
    'turntable:maintenanceWindow.endTime must be after startTime 23:00 on the same day, got "06:00"',
  ],
  [
    "a window without length",
    { maintenanceWindow: { ...window, endTime: "03:00" } },
    'turntable:maintenanceWindow.endTime must be after startTime 03:00 on the same day, got "03:00"',
  ],
  ...["Berlin", "europe/berlin", "EUROPE/BERLIN", "+01:00", "Local"].map(
    (timeZone) =>
      [
        `the time zone ${timeZone}`,
        { maintenanceWindow: { ...window, timeZone } },
        `turntable:maintenanceWindow.timeZone must be an IANA time zone, spelled exactly, such as Europe/Berlin, got "${timeZone}"`,
      ] as const,
  ),
  [
    "a drain without end",
    { kured: { drainTimeoutMinutes: 0 } },
    "turntable:kured.drainTimeoutMinutes must be at least 5, got 0",
  ],
  [
    "a drain of hours",
    { kured: { drainTimeoutMinutes: 61 } },
    "turntable:kured.drainTimeoutMinutes must be at most 60, got 61",
  ],
  [
    "a drain that does not fit into the window",
    { maintenanceWindow: { ...window, endTime: "03:15" } },
    "turntable:kured.drainTimeoutMinutes must fit into the maintenance window of 15 minutes, got 20",
  ],
  [
    "no alert that holds a reboot",
    { kured: { blockingAlerts: [] } },
    "turntable:kured.blockingAlerts must not be empty, got []",
  ],
  [
    "an alert that is a pattern",
    { kured: { blockingAlerts: [".*"] } },
    'turntable:kured.blockingAlerts.0 must be an alert\'s name, got ".*"',
  ],
  [
    "a rendered tree outside gitops/",
    { kured: { gitopsDirectory: "gitops/../.ssh" } },
    'turntable:kured.gitopsDirectory must be a directory below gitops/ (a-z, 0-9, hyphens), got "gitops/../.ssh"',
  ],
  [
    "a registry without replicas",
    { registry: { replicas: 0 } },
    "turntable:registry.replicas must be at least 1, got 0",
  ],
  [
    "a registry without labels",
    { registry: { matchLabels: {} } },
    "turntable:registry.matchLabels must name at least one label, got {}",
  ],
  [
    "an unknown budget of a single registry",
    { registry: { singleReplica: "never" } },
    'turntable:registry.singleReplica must be "hold" or "yield", got "never"',
  ],
  [
    "an unknown kind of Flux source",
    { flux: { sourceKind: "Bucket" } },
    'turntable:flux.sourceKind must be "GitRepository" or "OCIRepository", got "Bucket"',
  ],
  [
    "one selector for both fleets",
    { fleets: { master: "a=b", workers: "a=b" } },
    'turntable:fleets must select different nodes for master and workers, got {"master":"a=b","workers":"a=b"}',
  ],
  [
    "an empty fleet selector",
    { fleets: { master: "" } },
    'turntable:fleets.master must be a Kubernetes label selector, got ""',
  ],
  [
    "an unknown host adapter",
    { deploy: { ...deploy, hostAdapter: "rpm" } },
    'turntable:deploy.hostAdapter must be "bootc" or "apt", got "rpm"',
  ],
  [
    "an image with a tag",
    { deploy: { ...deploy, imageRepository: "registry.example.com/os:latest" } },
    'turntable:deploy.imageRepository must be an image repository without tag, got "registry.example.com/os:latest"',
  ],
  [
    "a kernel floor that is no version",
    { deploy: { ...deploy, kernelFloor: "6.12" } },
    'turntable:deploy.kernelFloor must be a kernel version such as 6.12.0, got "6.12"',
  ],
  [
    "an unknown Git platform",
    { renovate: { ...renovate, platform: "bitbucket" } },
    'turntable:renovate.platform must be "forgejo" or "gitea" or "github" or "gitlab", got "bitbucket"',
  ],
  [
    "an endpoint that is no URL",
    { renovate: { ...renovate, endpoint: "git.example.com" } },
    'turntable:renovate.endpoint must be an http or https URL, got "git.example.com"',
  ],
  [
    "no repository",
    { renovate: { ...renovate, repositories: [] } },
    "turntable:renovate.repositories must not be empty, got []",
  ],
  [
    "a repository without owner",
    { renovate: { ...renovate, repositories: ["turntable"] } },
    'turntable:renovate.repositories.0 must be owner/name, got "turntable"',
  ],
  [
    "a schedule that is not daily",
    { renovate: { ...renovate, schedule: "*/5 * * * *" } },
    'turntable:renovate.schedule must be a daily cron schedule such as 30 1 * * *, got "*/5 * * * *"',
  ],
  [
    "an unknown mode",
    { renovate: { ...renovate, mode: "live" } },
    'turntable:renovate.mode must be "dry-run" or "armed", got "live"',
  ],
];

describe("parseStackConfig refuses, of its sections,", () => {
  for (const [title, changes, message] of refused) {
    it(title, () => deepEqual(problems(changes), [message]));
  }
});
