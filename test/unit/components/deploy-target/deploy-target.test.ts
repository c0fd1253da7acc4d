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

type Spec = ReturnType<typeof buildDeployWorkflowTemplate>["spec"];

function templateOf({ templates }: Spec, name: string) {
  return templates.find((template) => template.name === name);
}

/** The calls of a template, group by group: `step: template(parameter=value)`. */
function callsOf(spec: Spec, name: string): readonly (readonly string[])[] {
  return (templateOf(spec, name)?.steps ?? []).map((group) =>
    group.map((call) => {
      const values = call.arguments?.parameters?.map((given) => `${given.name}=${String(given.value)}`) ?? [];
      const label = call.name === call.template ? "" : `${call.name ?? ""}: `;
      const each = call.withParam === undefined ? "" : "each ";
      return `${label}${each}${call.template ?? ""}${values.length === 0 ? "" : `(${values.join(", ")})`}`;
    }),
  );
}

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

  it("proves the intent, resolves the version, makes the plan, and rolls unless it is a dry run", () => {
    assert.deepEqual(callsOf(spec, "deploy"), [
      ["verify-deploy-intent"],
      ["resolve-version"],
      ["plan(resolved={{steps.resolve-version.outputs.parameters.resolved}})"],
      [
        "roll(canaryNode={{steps.plan.outputs.parameters.canary-node}}, canaryOrch={{steps.plan.outputs.parameters.canary-orch}}, rest={{steps.plan.outputs.parameters.rest}}, pin={{steps.plan.outputs.parameters.target}}, knownBad={{steps.plan.outputs.parameters.known-bad}})",
      ],
    ]);
    const [roll] = templateOf(spec, "deploy")?.steps?.at(-1) ?? [];
    assert.equal(roll?.when, "{{workflow.parameters.dryRun}} == false");
    assert.deepEqual([spec.entrypoint, spec.onExit], ["deploy", "finish"]);
  });

  it("rolls the canary, waits for a decision while the rest is staged, and rolls the rest one by one", () => {
    const canary = "node={{inputs.parameters.canaryNode}}, orchNode={{inputs.parameters.canaryOrch}}";
    const proof = "pin={{inputs.parameters.pin}}, knownBad={{inputs.parameters.knownBad}}";
    assert.deepEqual(callsOf(spec, "roll"), [
      ["lock"],
      [`canary: roll-node(${canary}, stageOnly=false, pin={{inputs.parameters.pin}})`],
      [`canary-green: green-gate(${canary}, ${proof})`],
      [
        "gate-canary",
        "pre-stage: each roll-node(node={{item.node}}, orchNode={{inputs.parameters.canaryOrch}}, stageOnly=true, pin={{inputs.parameters.pin}})",
      ],
      ["verify-decision(gate=canary, answer={{steps.gate-canary.outputs.parameters.decision}})"],
      [`rest: each roll-and-prove(node={{item.node}}, orchNode={{item.orchNode}}, ${proof})`],
      [`final-verify(${proof})`],
    ]);
    const own = "node={{inputs.parameters.node}}, orchNode={{inputs.parameters.orchNode}}";
    assert.deepEqual(callsOf(spec, "roll-and-prove"), [
      [`roll: roll-node(${own}, stageOnly=false, pin={{inputs.parameters.pin}})`],
      [`green: green-gate(${own}, ${proof})`],
    ]);
    const roll = templateOf(spec, "roll");
    assert.deepEqual([roll?.parallelism, roll?.failFast], [1, true]);
  });

  it("asks before the only reboot of a fleet of one, and has neither rest nor staging ahead", () => {
    const only = buildDeployWorkflowTemplate({ ...workersTarget, hostNames: ["w1"] }).spec;
    assert.deepEqual(
      callsOf(only, "roll").map((group) => group.map((call) => call.replace(/\(.*/, ""))),
      [
        ["lock"],
        ["gate-only-node"],
        ["verify-decision"],
        ["canary: roll-node"],
        ["canary-green: green-gate"],
        ["final-verify"],
      ],
    );
    assert.equal(templateOf(only, "roll-and-prove"), undefined);
    assert.equal(templateOf(only, "gate-canary"), undefined);
  });

  it("refuses at a gate that is only resumed", () =>
    assert.deepEqual(templateOf(spec, "gate-canary"), {
      name: "gate-canary",
      suspend: {},
      inputs: { parameters: [{ name: "decision", default: "refuse", enum: ["refuse", "approve"] }] },
      outputs: { parameters: [{ name: "decision", valueFrom: { supplied: {}, default: "refuse" } }] },
    }));

  it("rolls and proves a node from the node that the plan chose, and nothing else from a certain one", () => {
    const placed = leaves.filter(({ nodeSelector }) => nodeSelector !== undefined);
    assert.deepEqual(
      placed.map(({ name, nodeSelector }) => [name, nodeSelector]),
      ["roll-node", "green-gate"].map((name) => [
        name,
        { "kubernetes.io/hostname": "{{inputs.parameters.orchNode}}" },
      ]),
    );
  });

  it("bounds every wait and repeats nothing", () => {
    assert.deepEqual(
      leaves.map(({ name, activeDeadlineSeconds, timeout }) => [name, activeDeadlineSeconds, timeout]),
      [
        ["verify-deploy-intent", 120, "420s"],
        ["resolve-version", 600, "900s"],
        ["plan", 300, "600s"],
        ["lock", 420, "720s"],
        ["roll-node", 8_700, "9000s"],
        ["green-gate", 2_400, "2700s"],
        ["verify-decision", 420, "720s"],
        ["final-verify", 2_450, "2750s"],
        ["finish", 720, "1020s"],
      ],
    );
    assert.deepEqual([spec.activeDeadlineSeconds, spec.parallelism], [283_850, 1]);
    assert.ok(!JSON.stringify(spec).includes("retryStrategy"));
  });

  it("keeps a failed deploy for thirty days and a good one for fourteen", () => {
    assert.deepEqual(spec.ttlStrategy, { secondsAfterSuccess: 1_209_600, secondsAfterFailure: 2_592_000 });
    assert.deepEqual(spec.podGC, { strategy: "OnWorkflowCompletion", deleteDelayDuration: "86400s" });
  });

  it("runs each step with the account that it needs, in the pinned image, from the named program", () => {
    assert.deepEqual(
      leaves.map(({ name, serviceAccountName }) => `${name ?? ""} ${serviceAccountName ?? ""}`),
      [
        "verify-deploy-intent deploy-step",
        "resolve-version deploy-roll",
        "plan deploy-plan",
        "lock deploy-roll",
        "roll-node deploy-roll",
        "green-gate deploy-roll",
        "verify-decision deploy-roll",
        "final-verify deploy-roll",
        "finish deploy-roll",
      ],
    );
    assert.deepEqual([...new Set(leaves.map(({ container }) => container?.image))], [STEP_IMAGE]);
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
    for (const leaf of leaves) {
      const declaration = leaf.container?.args?.find((text) => text.startsWith("--declaration="));
      assert.deepEqual(JSON.parse(declaration?.slice("--declaration=".length) ?? ""), {
        target: "lab-workers",
        ...workersTarget,
        image: STEP_IMAGE,
      });
      assert.ok(!declaration?.includes("{{"));
    }
  });

  it("hands every parameter to every step", () => {
    const parameters = spec.arguments?.parameters?.map(({ name }) => name) ?? [];
    assert.deepEqual(parameters, ["deploy", "deployUID", "target", "project", "version", "fleet", "dryRun"]);
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

  it("shows the registry's credentials to the step that asks it, and to no other", () => {
    const mounting = leaves.filter(({ container }) =>
      container?.volumeMounts?.some(({ name }) => name === "registry"),
    );
    assert.deepEqual(
      mounting.map(({ name, volumes }) => [name, volumes]),
      [
        [
          "resolve-version",
          [{ name: "registry", secret: { secretName: "registry-credentials", optional: true } }],
        ],
      ],
    );
  });

  it("is refused by Argo's schema when a field has another type", () =>
    assert.throws(
      // The type forbids it; a value of a stack's configuration could still be wrong at run time.
      () => buildDeployWorkflowTemplate({ ...workersTarget, image: 24 as unknown as string }),
      /image/,
    ));
});
