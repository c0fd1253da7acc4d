import assert from "node:assert/strict";
import { requireRenovateDryRun } from "../../../../policies/rules/require-renovate-dry-run.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { renovateCronJob } from "../../../fixtures/policies/resources/renovate.ts";
import { findings } from "../findings.ts";

const MODE = "turntable.internal/renovate-mode";
const OPEN = ["renovate lets Renovate open pull requests"];
const FILE = { name: "RENOVATE_CONFIG_FILE", value: "/config/config.json" };

function dry(value: string) {
  return { name: "RENOVATE_DRY_RUN", value };
}

/** Renovate with one container for each list of variables. */
function running(...lists: readonly (readonly object[])[]) {
  const containers = lists.map((env) => ({ image: "docker.io/renovate/renovate:44", env }));
  return change(renovateCronJob, "spec.jobTemplate.spec.template.spec.containers", containers);
}

describe("require-renovate-dry-run", () => {
  it("passes each value with which Renovate changes nothing", async () => {
    for (const value of ["extract", "lookup", "full"]) {
      assert.deepEqual(await findings(requireRenovateDryRun, running([dry(value)])), [], value);
    }
    assert.deepEqual(await findings(requireRenovateDryRun, running([dry("no"), dry("full")])), []);
  });

  it("refuses every other one, and none", async () => {
    for (const variables of [[dry("")], [dry("false")], [dry("full"), dry("no")], []]) {
      assert.deepEqual(await findings(requireRenovateDryRun, running(variables)), OPEN);
    }
  });

  it("passes what is armed on purpose, where a reviewer sees it", async () => {
    const annotated = (mode: string) => change(running([]), ["metadata", "annotations", MODE], mode);
    assert.deepEqual(await findings(requireRenovateDryRun, annotated("armed")), []);
    assert.deepEqual(await findings(requireRenovateDryRun, annotated("dry-run")), OPEN);
    const inside = change(running([]), ["spec", "jobTemplate", "metadata", "annotations", MODE], "armed");
    assert.deepEqual(await findings(requireRenovateDryRun, inside), OPEN);
  });

  it("judges every container that has settings, and not the one that only looks", async () => {
    assert.deepEqual(await findings(requireRenovateDryRun, running([], [FILE, dry("full")])), []);
    assert.deepEqual(await findings(requireRenovateDryRun, running([dry("full")], [FILE])), OPEN);
    assert.deepEqual(
      await findings(requireRenovateDryRun, running([FILE, dry("full")], [FILE, dry("no")])),
      OPEN,
    );
    assert.deepEqual(await findings(requireRenovateDryRun, running([], [])), "not applicable");
  });
});
