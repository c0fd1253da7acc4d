import assert from "node:assert/strict";
import { Pipelines } from "../../../../components/pipelines/pipelines.ts";
import { record } from "../../../support/record.ts";
import type { Recorded } from "../../../support/record.ts";

const PROGRAM = {
  configMapName: "pipelines-program-0123456789ab",
  boot: "boot",
  steps: "c3RlcHM=",
  operator: "b3BlcmF0b3I=",
};

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

function inputsOf(seen: readonly Recorded[], name: string): Record<string, unknown> {
  const resource = seen.find((candidate) => candidate.name === name);
  assert.ok(resource !== undefined, `${name} must be registered`);
  return resource.inputs;
}

async function decisionGuard(secondPerson?: boolean): Promise<string> {
  const seen = await record(() => new Pipelines("pipelines", { program: PROGRAM, secondPerson }));
  return JSON.stringify(inputsOf(seen, "pipelines-decision-guard"));
}

describe("Pipelines", () => {
  let seen: Recorded[];

  before(async () => {
    seen = await record(() => new Pipelines("pipelines", { program: PROGRAM }));
  });

  it("registers the ground of all deploys", () =>
    assert.deepEqual(seen.map(({ type, name }) => `${type.split("/").at(-1) ?? ""} ${name}`).toSorted(), [
      "turntable:pipelines:Pipelines pipelines",
      "v1:ClusterRole pipelines-operator-nodes-role",
      "v1:ClusterRole pipelines-plan-role",
      "v1:ClusterRole pipelines-view-role",
      "v1:ClusterRoleBinding pipelines-operator-nodes-binding",
      "v1:ClusterRoleBinding pipelines-plan-binding",
      "v1:ConfigMap pipelines-program",
      "v1:CustomResourceDefinition pipelines-decision-kind",
      "v1:CustomResourceDefinition pipelines-deploy-kind",
      "v1:Deployment pipelines-operator",
      "v1:Namespace pipelines-namespace",
      "v1:NetworkPolicy pipelines-operator-network",
      "v1:PodDisruptionBudget pipelines-operator-budget",
      "v1:Role pipelines-api-servers-role",
      "v1:Role pipelines-approver-role",
      "v1:Role pipelines-deployer-role",
      "v1:Role pipelines-executor-role",
      "v1:Role pipelines-operator-events-role",
      "v1:Role pipelines-operator-role",
      "v1:Role pipelines-viewer-role",
      "v1:RoleBinding pipelines-api-servers-binding",
      "v1:RoleBinding pipelines-executor-binding",
      "v1:RoleBinding pipelines-operator-binding",
      "v1:RoleBinding pipelines-operator-events-binding",
      "v1:Service pipelines-operator-service",
      "v1:ServiceAccount pipelines-operator-account",
      "v1:ServiceAccount pipelines-plan-account",
      "v1:ServiceAccount pipelines-step-account",
      "v1:ServiceMonitor pipelines-operator-monitor",
      "v1:ValidatingAdmissionPolicy pipelines-decision-guard",
      "v1:ValidatingAdmissionPolicy pipelines-deploy-guard",
      "v1:ValidatingAdmissionPolicy pipelines-eviction-guard",
      "v1:ValidatingAdmissionPolicy pipelines-workflow-guard",
      "v1:ValidatingAdmissionPolicyBinding pipelines-decision-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-deploy-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-eviction-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-workflow-guard-binding",
    ]));

  it("keeps the program of a running workflow when another one replaces it", () => {
    const inputs = inputsOf(seen, "pipelines-program");
    assert.deepEqual(
      [inputs["immutable"], inputs["data"], inputs["binaryData"]],
      [true, { "boot.mjs": "boot" }, { "steps.mjs.gz": "c3RlcHM=", "operator.mjs.gz": "b3BlcmF0b3I=" }],
    );
    const kept = seen.filter(({ retainOnDelete }) => retainOnDelete).map(({ name }) => name);
    assert.deepEqual(kept, ["pipelines-program"]);
  });

  it("puts its pods under Pod Security restricted and into the infra gate", () =>
    assert.deepEqual(inputsOf(seen, "pipelines-namespace")["metadata"], {
      name: "pipelines",
      labels: {
        "app.kubernetes.io/name": "pipelines",
        "app.kubernetes.io/part-of": "turntable",
        "turntable.internal/gate": "infra",
        "pod-security.kubernetes.io/enforce": "restricted",
        "pod-security.kubernetes.io/enforce-version": "latest",
      },
      annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
    }));

  it("gives nobody a wildcard, a secret, or a verb that changes a node or a workload", () => {
    const rules = seen
      .filter(({ type }) => /:(Cluster)?Role$/.test(type))
      .flatMap(({ inputs }) => inputs["rules"] as readonly Rule[]); // As the builders of this component type them.
    const writes = rules
      .filter(({ verbs }) => verbs.some((verb) => !["get", "list", "watch"].includes(verb)))
      .map(({ apiGroups, resources, verbs }) => `${verbs.join()} ${apiGroups.join()}/${resources.join()}`);
    assert.deepEqual(writes.toSorted(), [
      "create /events",
      "create /pods/eviction",
      "create coordination.k8s.io/leases",
      "create turntable.internal/gatedecisions",
      "create,get,list,patch,watch argoproj.io/workflows",
      "create,patch argoproj.io/workflowtaskresults",
      "create,patch turntable.internal/pipelinedeploys",
      "get,patch coordination.k8s.io/leases",
      "patch,update turntable.internal/pipelinedeploys/status",
    ]);
    assert.ok(!JSON.stringify(rules).includes("*"));
    assert.ok(!JSON.stringify(rules).includes("secrets"));
  });

  it("has its kinds before the guards, and the guards before anybody is let in", () => {
    const urns = (prefix: string) =>
      seen.filter(({ type }) => type.endsWith(`:${prefix}`)).map(({ urn }) => urn);
    const kinds = urns("CustomResourceDefinition");
    const guards = [...urns("ValidatingAdmissionPolicy"), ...urns("ValidatingAdmissionPolicyBinding")];
    const waitsFor = (waited: readonly string[], name: string) => {
      const { dependencies = [] } = seen.find((resource) => resource.name === name) ?? {};
      return waited.every((urn) => dependencies.includes(urn));
    };

    assert.deepEqual([kinds.length, guards.length], [2, 8]);
    assert.deepEqual(
      seen
        .filter(({ urn }) => guards.includes(urn))
        .filter(({ name }) => !waitsFor(kinds, name))
        .map(({ name }) => name),
      [],
    );
    const early = ["viewer-role", "deployer-role", "approver-role", "view-role", "operator-binding"];
    assert.deepEqual(
      early.filter((name) => !waitsFor(guards, `pipelines-${name}`)),
      [],
    );
    assert.equal(waitsFor(guards, "pipelines-step-account"), false);
  });

  it("asks for a second person only when it is told to", async () => {
    const sentence = "a second person must approve, not the one who asked for the deploy";

    assert.equal((await decisionGuard()).includes(sentence), false);
    assert.equal((await decisionGuard(false)).includes(sentence), false);
    assert.equal((await decisionGuard(true)).includes(sentence), true);
  });

  it("mounts no token that nobody asked for", () =>
    assert.deepEqual(
      ["pipelines-step-account", "pipelines-plan-account", "pipelines-operator-account"].map(
        (name) => inputsOf(seen, name)["automountServiceAccountToken"],
      ),
      [false, false, false],
    ));

  it("gives its parts its own name as parent, and its outputs to the stack", () => {
    const [component] = seen;
    assert.deepEqual(
      seen.slice(1).filter(({ parent }) => parent !== component?.urn),
      [],
    );
    assert.deepEqual(component?.outputs, {
      namespace: "pipelines",
      programConfigMapName: PROGRAM.configMapName,
    });
  });
});
