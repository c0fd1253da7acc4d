import { deepEqual, equal, rejects } from "node:assert/strict";
import { RegistryBudget } from "../../../../components/registry-budget/registry-budget.ts";
import type { RegistryBudgetArgs } from "../../../../components/registry-budget/registry-budget-manifest.ts";
import { record } from "../../../support/record.ts";
import type { Recorded } from "../../../support/record.ts";

const args: RegistryBudgetArgs = {
  namespace: "zot",
  matchLabels: { "app.kubernetes.io/name": "zot" },
  replicas: 1,
  singleReplica: "hold",
};

function program(changes: Partial<RegistryBudgetArgs> = {}): Promise<Recorded[]> {
  return record(() => new RegistryBudget("registry", { ...args, ...changes }));
}

async function budget(changes: Partial<RegistryBudgetArgs> = {}): Promise<unknown> {
  return (await program(changes)).find(({ name }) => name === "registry-budget")?.inputs;
}

const background = { "pulumi.com/deletionPropagationPolicy": "background" };
const selector = { matchLabels: { "app.kubernetes.io/name": "zot" } };

describe("RegistryBudget", () => {
  it("registers one budget of its own, and no namespace", async () => {
    const resources = await program();
    deepEqual(
      resources.map(({ type, name }) => `${type} ${name}`),
      [
        "turntable:registry:RegistryBudget registry",
        "kubernetes:policy/v1:PodDisruptionBudget registry-budget",
      ],
    );
    equal(resources[1]?.parent, resources[0]?.urn);
  });

  it("refuses every drain of one replica that holds, and says that it means to", async () => {
    deepEqual(await budget(), {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata: {
        name: "registry",
        namespace: "zot",
        annotations: { ...background, "turntable.internal/single-replica": "hold" },
      },
      spec: { minAvailable: 1, selector, unhealthyPodEvictionPolicy: "AlwaysAllow" },
    });
  });

  const yielding: readonly Partial<RegistryBudgetArgs>[] = [
    { singleReplica: "yield" },
    { replicas: 2, singleReplica: "hold" },
    { replicas: 3, singleReplica: "yield" },
  ];
  for (const changes of yielding) {
    it(`lets one go at a time with ${JSON.stringify(changes)}`, async () => {
      deepEqual(await budget(changes), {
        apiVersion: "policy/v1",
        kind: "PodDisruptionBudget",
        metadata: { name: "registry", namespace: "zot", annotations: background },
        spec: { maxUnavailable: 1, selector, unhealthyPodEvictionPolicy: "AlwaysAllow" },
      });
    });
  }

  it("gives back exactly its public fields", async () => {
    deepEqual((await program())[0]?.outputs, { holdsItsNode: true, budgetName: "registry" });
    deepEqual((await program({ replicas: 2 }))[0]?.outputs, { holdsItsNode: false, budgetName: "registry" });
  });

  it("refuses a selector that covers every pod", async () => {
    await rejects(program({ matchLabels: {} }), {
      message:
        "the registry's budget cannot be built:\n  - matchLabels must name at least one label, got none; an empty selector covers every pod of the namespace",
    });
  });

  for (const replicas of [0, -1, 1.5]) {
    it(`refuses ${replicas} replicas`, async () => {
      await rejects(program({ replicas }), {
        message: `the registry's budget cannot be built:\n  - replicas must be 1 or more, got ${replicas}; a budget over no pod protects nothing`,
      });
    });
  }
});
