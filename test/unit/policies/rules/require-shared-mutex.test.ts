import assert from "node:assert/strict";
import { requireSharedMutex } from "../../../../policies/rules/require-shared-mutex.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { planningWorkflow, rollingWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const MUTEX = "spec.synchronization.mutexes.0";
const MISSING = ["workers-workflow does not hold the mutex kernel-deploy-node of namespace pipelines"];

describe("require-shared-mutex", () => {
  it("passes every workflow that holds the lock", async () => {
    assert.deepEqual(await findings(requireSharedMutex, planningWorkflow), []);
    assert.deepEqual(await findings(requireSharedMutex, rollingWorkflow), []);
  });

  it("refuses no lock, another name, another namespace, and the namespace left out", async () => {
    const broken = [
      change(planningWorkflow, "spec.synchronization", undefined),
      change(planningWorkflow, `${MUTEX}.name`, "kernel-deploy"),
      change(planningWorkflow, `${MUTEX}.namespace`, "argo"),
      change(planningWorkflow, `${MUTEX}.namespace`, undefined),
      change(planningWorkflow, `${MUTEX}.database`, true),
    ];
    for (const workflow of broken) {
      assert.deepEqual(await findings(requireSharedMutex, workflow), MISSING);
    }
  });

  it("refuses a lock on a template of steps, which waits for itself after a restart", async () => {
    const inner = change(planningWorkflow, "spec.templates.0.synchronization", { mutexes: [{ name: "a" }] });
    assert.deepEqual(await findings(requireSharedMutex, inner), [
      "workers-workflow takes a lock in its template main, which is a list of steps",
    ]);
    const leaf = change(planningWorkflow, "spec.templates.1.synchronization", { mutexes: [{ name: "a" }] });
    assert.deepEqual(await findings(requireSharedMutex, leaf), []);
  });

  it("knows a deploy by its name, by its deploy target, and by what it rolls", async () => {
    const unnamed = change(
      change(planningWorkflow, "metadata.name", "reboot-all"),
      "spec.synchronization",
      undefined,
    );
    assert.deepEqual(await findings(requireSharedMutex, unnamed), "not applicable");
    const owned = {
      ...unnamed,
      urn: `urn:pulumi:test::turntable::turntable:pipelines:DeployTarget$${unnamed.type}::${unnamed.name}`,
    };
    assert.deepEqual(await findings(requireSharedMutex, owned), MISSING);
    const rolling = change(
      change(rollingWorkflow, "metadata.name", "reboot-all"),
      "spec.synchronization",
      undefined,
    );
    assert.deepEqual(await findings(requireSharedMutex, rolling), MISSING);
  });

  it("says nothing about another kind", async () => {
    const workflow = { ...planningWorkflow, type: "kubernetes:core/v1:ConfigMap" };
    assert.deepEqual(await findings(requireSharedMutex, workflow), "not applicable");
  });
});
