import assert from "node:assert/strict";
import { buildGlobalConfig } from "../../../../components/renovate/global-config.ts";

describe("buildGlobalConfig", () => {
  it("touches only the configured repositories and only those that configure it themselves", () => {
    const patterns = ["/(^|/)(apps|clusters|gitops|infrastructure|platform)/.+\\.ya?ml$/"];

    assert.deepEqual(buildGlobalConfig({ repositories: ["platform/turntable", "apps/shop"] }), {
      autodiscover: false,
      repositories: ["platform/turntable", "apps/shop"],
      onboarding: false,
      requireConfig: "required",
      enabledManagers: ["custom.regex", "dockerfile", "flux", "github-actions", "gomod", "kubernetes", "npm"],
      flux: { managerFilePatterns: patterns },
      kubernetes: { managerFilePatterns: patterns },
    });
  });
});
