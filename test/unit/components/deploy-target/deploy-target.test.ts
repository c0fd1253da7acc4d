import assert from "node:assert/strict";
import * as z from "zod";
import { DeployTarget } from "../../../../components/deploy-target/deploy-target.ts";
import { buildDeployWorkflowTemplate } from "../../../../components/deploy-target/deploy-workflow-template.ts";
import { STEP_IMAGE } from "../../../../components/deploy-target/step-image.ts";
import { record } from "../../../support/record.ts";
import { masterTarget, workersTarget } from "./deploy-target-fixture.ts";

describe("DeployTarget", () => {
  it("registers one workflow template below itself and shows its fleet", async () => {
    const [component, workflow, ...others] = await record(
      () => new DeployTarget("lab-workers", workersTarget),
    );
    assert.deepEqual(others, []);
    assert.deepEqual(component?.inputs, workersTarget);
    assert.deepEqual(
      [workflow?.type, workflow?.name, workflow?.parent],
      ["kubernetes:argoproj.io/v1alpha1:WorkflowTemplate", "lab-workers-workflow", component?.urn],
    );
    assert.deepEqual(component?.outputs, {
      target: "lab-workers",
      clusterName: "lab",
      fleet: "workers",
      hostNames: ["w1", "w2"],
      workflowTemplateName: "deploy-linux-lab-workers",
    });
  });

  for (const [title, changes, problem] of [
    [
      "a selector that is none",
      { nodeSelector: "a in b" },
      'the selector of fleet workers is wrong: label selector "a in b" must list requirements such as key, !key, key=value or key in (a,b), got "a in b"',
    ],
    [
      "another fleet's selector that is none",
      { otherFleets: { master: "" } },
      'the selector of fleet master is wrong: label selector "" must list requirements such as key, !key, key=value or key in (a,b), got ""',
    ],
    [
      "no other fleet",
      { otherFleets: {} },
      "otherFleets must name the cluster's other fleets, got none; a node outside this fleet has to be in one",
    ],
    [
      "itself as another fleet",
      { otherFleets: { workers: "x" } },
      "otherFleets must name other fleets only, got workers too; leave it out",
    ],
    ["no host", { hostNames: [] }, "hostNames must name the fleet's hosts, got none"],
    ["a host twice", { hostNames: ["w1", "w1"] }, "hostNames must be different from each other, got w1, w1"],
    [
      "an image without digest",
      { image: "node:24" },
      "image must be pinned by digest (…@sha256:…), got node:24",
    ],
  ] as const) {
    it(`refuses ${title} before anything is registered`, () =>
      assert.rejects(
        record(() => new DeployTarget("lab-workers", { ...workersTarget, ...changes })),
        { message: `the deploy target cannot be built:\n  - ${problem}` },
      ));
  }
});

describe("the deploy workflow", () => {
  const { metadata, spec } = buildDeployWorkflowTemplate(workersTarget);
  const leaves = spec.templates?.filter(({ container }) => container !== undefined) ?? [];

  it("is named by its target", () =>
    assert.deepEqual([metadata.name, metadata.namespace], ["deploy-linux-lab-workers", "pipelines"]));

  it("shares one mutex with the other target, at the level of the workflow", () => {
    const mutexes = [{ name: "kernel-deploy-node", namespace: "pipelines" }];
    for (const args of [workersTarget, masterTarget]) {
      const template = buildDeployWorkflowTemplate(args).spec;
      assert.deepEqual(template.synchronization, { mutexes });
      assert.ok(!JSON.stringify(template.templates).includes("synchronization"));
    }
  });

  it("proves the intent, makes the plan, and ends there", () => {
    const entry = spec.templates?.find(({ name }) => name === spec.entrypoint);
    assert.deepEqual(entry?.dag?.tasks, [
      { name: "verify-deploy-intent", template: "verify-deploy-intent" },
      { name: "plan", template: "plan", depends: "verify-deploy-intent" },
    ]);
    assert.deepEqual(
      leaves.map(({ name }) => name),
      ["verify-deploy-intent", "plan"],
    );
  });

  it("bounds every wait and repeats nothing", () => {
    assert.deepEqual(
      [spec.activeDeadlineSeconds, spec.parallelism, ...leaves.map((leaf) => leaf.activeDeadlineSeconds)],
      [900, 1, 120, 300],
    );
    assert.ok(!JSON.stringify(spec).includes("retryStrategy"));
  });

  it("keeps a failed deploy for thirty days and a good one for fourteen", () => {
    assert.deepEqual(spec.ttlStrategy, { secondsAfterSuccess: 1_209_600, secondsAfterFailure: 2_592_000 });
    assert.deepEqual(spec.podGC, { strategy: "OnWorkflowCompletion", deleteDelayDuration: "86400s" });
  });

  it("runs each step with the account that it needs, in the pinned image, from the named program", () => {
    assert.deepEqual(
      leaves.map(({ serviceAccountName, container }) => [serviceAccountName, container?.image]),
      [
        ["deploy-step", STEP_IMAGE],
        ["deploy-plan", STEP_IMAGE],
      ],
    );
    assert.deepEqual(spec.volumes?.[0]?.configMap, { name: workersTarget.programConfigMapName });
    assert.match(STEP_IMAGE, /^docker\.io\/library\/node:24\.\d+\.\d+-[a-z-]+@sha256:[0-9a-f]{64}$/);
  });

  it("gives every pod the token with which Argo's executor reports", () => {
    const patch = z
      .looseObject({ automountServiceAccountToken: z.boolean() })
      .parse(JSON.parse(spec.podSpecPatch ?? ""));

    assert.equal(patch.automountServiceAccountToken, true);
  });

  it("carries the declaration as a literal that no parameter can change", () => {
    const { programConfigMapName: _program, ...declared } = workersTarget;
    for (const leaf of leaves) {
      const declaration = leaf.container?.args?.find((text) => text.startsWith("--declaration="));
      assert.deepEqual(JSON.parse(declaration?.slice("--declaration=".length) ?? ""), {
        target: "lab-workers",
        ...declared,
      });
      assert.ok(!declaration?.includes("{{"));
    }
  });

  it("hands every parameter to every step", () => {
    const parameters = spec.arguments?.parameters?.map(({ name }) => name) ?? [];
    assert.deepEqual(parameters, ["deploy", "target", "project", "version", "fleet", "dryRun"]);
    for (const leaf of leaves) {
      const used = [...JSON.stringify(leaf).matchAll(/\{\{workflow\.parameters\.(\w+)\}\}/g)];
      assert.deepEqual(
        used.map(([, name]) => name),
        parameters,
      );
    }
  });

  it("has no default but the dry run", () =>
    assert.deepEqual(
      spec.arguments?.parameters?.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
      [["dryRun", "true"]],
    ));

  it("is refused by Argo's schema when a field has another type", () =>
    assert.throws(
      // The type forbids it; a value of a stack's configuration could still be wrong at run time.
      () => buildDeployWorkflowTemplate({ ...workersTarget, image: 24 as unknown as string }),
      /image/,
    ));
});
