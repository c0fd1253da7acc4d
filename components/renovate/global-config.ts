import type { RenovateSettings } from "./settings.ts";

/**
 * The managers that run unless a repository's own configuration says otherwise. This list switches every
 * other manager off, so it names all those that find something in this repository.
 */
export const RENOVATE_MANAGERS = [
  "custom.regex",
  "dockerfile",
  "flux",
  "github-actions",
  "gomod",
  "kubernetes",
  "npm",
] as const;

/** YAML of the trees that Flux reads; neither manager looks at such files by default. */
const MANIFEST_PATTERNS = ["/(^|/)(apps|clusters|gitops|infrastructure|platform)/.+\\.ya?ml$/"];

/**
 * The content of `RENOVATE_CONFIG_FILE`: what Renovate may touch and how it reads repositories. Token,
 * platform and dry run are environment variables of the container.
 */
export function buildGlobalConfig(settings: Pick<RenovateSettings, "repositories">): Record<string, unknown> {
  return {
    autodiscover: false,
    repositories: [...settings.repositories],
    onboarding: false,
    requireConfig: "required",
    enabledManagers: [...RENOVATE_MANAGERS],
    flux: { managerFilePatterns: MANIFEST_PATTERNS },
    kubernetes: { managerFilePatterns: MANIFEST_PATTERNS },
  };
}
