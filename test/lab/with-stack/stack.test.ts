import assert from "node:assert/strict";
import { z } from "zod";
import { appliedObjects, describeObject, isInCluster } from "../../api/stack-objects.ts";
import { askPulumi, runPulumi } from "../../support/lab/run-pulumi.ts";
import { configuredHosts, stackResources, useLabStack } from "../../support/lab/use-lab-stack.ts";
import type { StackResource } from "../../support/lab/use-lab-stack.ts";
import { useLab } from "../../support/lab/use-lab.ts";
import { changesOf, complaintsOf, outputOf } from "../../support/read-run.ts";

const FEWEST_OBJECTS = 20;
const outputsSchema = z.looseObject({ hostFacts: z.record(z.string(), z.unknown()) });

describe("pulumi up of the lab stack", function () {
  this.timeout(300_000);
  const lab = useLab();
  useLabStack(lab);
  let resources: readonly StackResource[];

  before(async () => {
    resources = await stackResources();
  });

  it("installs every component of the system", () => {
    assert.deepEqual(
      resources
        .filter(({ type }) => type.startsWith("turntable:"))
        .map(({ type, urn }) => `${type} ${nameOf(urn)}`)
        .toSorted(),
      [
        "turntable:hosts:UnattendedUpgrades unattended-upgrades",
        "turntable:maintenance:Kured kured",
        "turntable:pipelines:DeployTarget lab-master",
        "turntable:pipelines:DeployTarget lab-workers",
        "turntable:pipelines:Pipelines pipelines",
        "turntable:registry:RegistryBudget registry",
        "turntable:updates:Renovate renovate",
      ],
    );
  });

  it("has configured every host", async () => {
    assert.deepEqual(
      await configuredHosts(),
      lab().lab.nodes.map(({ name }) => name),
    );
  });

  it("has made every object that it says it has made", async () => {
    const applied = appliedObjects(JSON.stringify(await askPulumi("export")));
    const there = await Promise.all(applied.map((object) => isInCluster(lab().objects, object)));
    assert.deepEqual(applied.filter((_, index) => there[index] !== true).map(describeObject), []);
    // The exact list is what test/api compares.
    assert.ok(applied.length >= FEWEST_OBJECTS, `${applied.length} objects`);
  });

  it("says what a person needs to know", async () => {
    const { hostFacts, ...outputs } = outputsSchema.parse(await askPulumi("output"));
    const nodes = lab().lab.nodes;
    assert.deepEqual(
      Object.keys(hostFacts),
      nodes.map(({ name }) => name),
    );
    assert.deepEqual(outputs, {
      hosts: nodes.map(({ name, role, address }) => ({ name, role, address })),
      rebootWindow: { startTime: "03:00", endTime: "06:00", timeZone: "Europe/Berlin" },
      rebootsHeldBy: [
        "KubeNodeNotReady",
        "KubeNodeUnreachable",
        "KuredNodeLeftCordoned",
        "KuredNodeNotReturned",
        "KuredNodesUnobserved",
        "etcdInsufficientMembers",
        "etcdMembersDown",
      ],
      registryHoldsItsNode: true,
      deployTargets: ["deploy-linux-lab-master", "deploy-linux-lab-workers"],
      renovateCronJob: "renovate",
    });
  });

  it("has nothing to do a second time, and keeps every policy", async () => {
    const run = await runPulumi("preview", "--expect-no-changes");
    assert.equal(run.code, 0, outputOf(run));
    assert.deepEqual(
      changesOf(run, () => true).filter((change) => !change.startsWith("same ")),
      [],
    );
    assert.deepEqual(complaintsOf(run), []);
  });
});

/** https://www.pulumi.com/docs/iac/concepts/resources/names/#urns */
function nameOf(urn: string): string {
  return urn.split("::").at(-1) ?? "";
}
