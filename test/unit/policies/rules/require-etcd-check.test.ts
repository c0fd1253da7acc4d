import assert from "node:assert/strict";
import { requireEtcdCheck } from "../../../../policies/rules/require-etcd-check.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import {
  declaration,
  declares,
  masterWorkflow,
  rollingWorkflow,
} from "../../../fixtures/policies/resources/workflow-template.ts";
import { findings } from "../findings.ts";

const PLAN = "spec.templates.7.container.args";

function planWith(certificates: object) {
  const etcd = { ...declaration.etcd, certificates };
  return change(masterWorkflow, PLAN, ["plan", declares({ ...declaration, fleet: "master", etcd })]);
}

describe("require-etcd-check", () => {
  it("is about masters, by what the workflow declares or by its name alone", async () => {
    assert.deepEqual(await findings(requireEtcdCheck, rollingWorkflow), "not applicable");
    const declared = change(masterWorkflow, "metadata.name", "deploy-linux-others");
    assert.deepEqual(await findings(requireEtcdCheck, declared), []);
    const named = change(rollingWorkflow, "metadata.name", "deploy-linux-prod-master");
    assert.deepEqual(await findings(requireEtcdCheck, named), [
      "workers-workflow cannot ask etcd in its template roll-node",
      "workers-workflow cannot ask etcd in its template plan",
    ]);
  });

  for (const key of ["authority", "certificate", "key"]) {
    it(`refuses certificates without ${key}`, async () => {
      const { certificates } = declaration.etcd;
      const found = ["master-workflow cannot ask etcd in its template plan"];
      assert.deepEqual(await findings(requireEtcdCheck, planWith(certificates)), []);
      assert.deepEqual(await findings(requireEtcdCheck, planWith({ ...certificates, [key]: "" })), found);
      assert.deepEqual(
        await findings(requireEtcdCheck, planWith({ ...certificates, [key]: undefined })),
        found,
      );
    });
  }
});
