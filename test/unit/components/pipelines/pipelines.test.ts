import assert from "node:assert/strict";
import { Pipelines } from "../../../../components/pipelines/pipelines.ts";
import { record } from "../../../support/record.ts";
import type { Recorded } from "../../../support/record.ts";

const PROGRAM = { configMapName: "pipelines-program-0123456789ab", boot: "boot", steps: "c3RlcHM=" };

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

describe("Pipelines", () => {
  let seen: Recorded[];

  before(async () => {
    seen = await record(() => new Pipelines("pipelines", { program: PROGRAM }));
  });

  it("registers the ground of all deploys", () =>
    assert.deepEqual(seen.map(({ type, name }) => `${type.split("/").at(-1) ?? ""} ${name}`).toSorted(), [
      "turntable:pipelines:Pipelines pipelines",
      "v1:ClusterRole pipelines-plan-role",
      "v1:ClusterRoleBinding pipelines-plan-binding",
      "v1:ConfigMap pipelines-program",
      "v1:Namespace pipelines-namespace",
      "v1:Role pipelines-api-servers-role",
      "v1:Role pipelines-deployer-role",
      "v1:Role pipelines-executor-role",
      "v1:Role pipelines-viewer-role",
      "v1:RoleBinding pipelines-api-servers-binding",
      "v1:RoleBinding pipelines-executor-binding",
      "v1:ServiceAccount pipelines-plan-account",
      "v1:ServiceAccount pipelines-step-account",
      "v1:ValidatingAdmissionPolicy pipelines-eviction-guard",
      "v1:ValidatingAdmissionPolicy pipelines-workflow-guard",
      "v1:ValidatingAdmissionPolicyBinding pipelines-eviction-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-workflow-guard-binding",
    ]));

  it("keeps the program of a running workflow when another one replaces it", () => {
    const inputs = inputsOf(seen, "pipelines-program");
    assert.deepEqual(
      [inputs["immutable"], inputs["data"], inputs["binaryData"]],
      [true, { "boot.mjs": "boot" }, { "steps.mjs.gz": "c3RlcHM=" }],
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
      "create /pods/eviction",
      "create argoproj.io/workflows",
      "create,patch argoproj.io/workflowtaskresults",
    ]);
    assert.ok(!JSON.stringify(rules).includes("*"));
    assert.ok(!JSON.stringify(rules).includes("secrets"));
  });

  it("mounts no token that nobody asked for", () =>
    assert.deepEqual(
      ["pipelines-step-account", "pipelines-plan-account"].map(
        (name) => inputsOf(seen, name)["automountServiceAccountToken"],
      ),
      [false, false],
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
