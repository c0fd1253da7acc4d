import type { RenovateSettings } from "../../../../components/renovate/settings.ts";

export const SETTINGS: RenovateSettings = {
  platform: "gitea",
  endpoint: "https://git.example.com/api/v1",
  repositories: ["platform/turntable"],
  schedule: "30 1 * * *",
  timeZone: "Europe/Berlin",
  mode: "dry-run",
  tokenSecretName: "renovate-token",
  runbookBaseUrl: "https://git.example.com/platform/turntable/src/branch/main/docs/runbooks",
};
