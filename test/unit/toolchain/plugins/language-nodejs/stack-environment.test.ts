import assert from "node:assert/strict";
import { stackEnvironment } from "../../../../../toolchain/plugins/language-nodejs/stack-environment.ts";

describe("the environment of a program", () => {
  it("holds its stack, its configuration and which of it is secret", () => {
    const environment = stackEnvironment({
      config: [["app:word", "open sesame"]],
      secretKeys: ["app:word"],
      organization: "organization",
      project: "app",
      stack: "test",
      dryRun: true,
    });

    assert.deepEqual(environment, {
      PULUMI_CONFIG: '{"app:word":"open sesame"}',
      PULUMI_CONFIG_SECRET_KEYS: '["app:word"]',
      PULUMI_NODEJS_ORGANIZATION: "organization",
      PULUMI_NODEJS_PROJECT: "app",
      PULUMI_NODEJS_STACK: "test",
      PULUMI_NODEJS_DRY_RUN: "true",
    });
  });
});
