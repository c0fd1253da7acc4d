import assert from "node:assert/strict";
import { rules } from "../../../policies/index.ts";
import { readBrokenResources } from "../../fixtures/policies/cases/broken-resources.ts";
import { brokenStack } from "../../fixtures/policies/cases/broken-stack.ts";
import { compliantStack } from "../../fixtures/policies/cases/compliant-stack.ts";
import type { EvaluatedResource } from "../../support/evaluate.ts";
import { findings } from "./findings.ts";

const aboutResources = rules.filter((rule) => "validateResource" in rule);
const aboutStack = rules.filter((rule) => "validateStack" in rule);

/** What the rules about one resource find in it, each with the rule's name. */
async function judge(resource: EvaluatedResource): Promise<readonly string[]> {
  const found = await Promise.all(
    aboutResources.map(async (rule) => {
      const sentences = await findings(rule, resource);
      return sentences === "not applicable" ? [] : sentences.map((sentence) => `${rule.name}: ${sentence}`);
    }),
  );
  return found.flat();
}

describe("the stacks that the engine's tests run", () => {
  it("keep every rule where they are to keep them", async () => {
    for (const resource of compliantStack) {
      assert.deepEqual(await judge(resource), [], resource.name);
    }
    for (const rule of aboutStack) {
      const found = await findings(rule, compliantStack);
      assert.deepEqual(found === "not applicable" ? [] : found, [], rule.name);
    }
  });

  it("break one rule about a resource with each resource that is broken", async () => {
    for (const [name, resource] of await readBrokenResources()) {
      const broken = (await judge(resource)).map((found) => found.split(":", 1)[0]);
      assert.deepEqual([...new Set(broken)], [name]);
    }
  });

  it("break every rule about the stack", async () => {
    for (const rule of aboutStack) {
      const found = await findings(rule, brokenStack);
      assert.ok(Array.isArray(found) && found.length > 0, rule.name);
    }
  });
});
