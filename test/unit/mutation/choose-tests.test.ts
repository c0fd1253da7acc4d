import assert from "node:assert/strict";
import { chooseTests } from "../../mutation/choose-tests.ts";

const TESTS = [
  "test/unit/components/kured/alerts.test.ts",
  "test/unit/components/kured/kured.test.ts",
  "test/unit/components/renovate/renovate.test.ts",
  "test/unit/envelope/other-stacks.test.ts",
  "test/unit/policies/components.test.ts",
  "test/unit/policies/rule.test.ts",
  "test/unit/policies/rules/kured-window.test.ts",
];

describe("chooseTests", () => {
  it("takes the tests of a component, its own first, and then those of everything", () => {
    assert.deepEqual(chooseTests("components/kured/kured.ts", TESTS), {
      near: ["test/unit/components/kured/kured.test.ts", "test/unit/components/kured/alerts.test.ts"],
      far: ["test/unit/policies/components.test.ts", "test/unit/envelope/other-stacks.test.ts"],
    });
  });

  it("takes the tests of the pack for a rule, its own first", () => {
    assert.deepEqual(chooseTests("policies/rules/kured-window.ts", TESTS).near, [
      "test/unit/policies/rules/kured-window.test.ts",
      "test/unit/policies/rule.test.ts",
    ]);
  });
});
