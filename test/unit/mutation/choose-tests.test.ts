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

  it("takes the one test of a rule, and all tests of rules for what they share", () => {
    assert.deepEqual(chooseTests("policies/rules/kured-window.ts", TESTS), {
      near: ["test/unit/policies/rules/kured-window.test.ts"],
      far: ["test/unit/policies/components.test.ts"],
    });
    assert.deepEqual(chooseTests("policies/rule.ts", TESTS).near, [
      "test/unit/policies/rule.test.ts",
      "test/unit/policies/rules/kured-window.test.ts",
    ]);
  });
});
