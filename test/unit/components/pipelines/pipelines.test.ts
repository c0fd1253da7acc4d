import assert from "node:assert/strict";
import { K3S_ETCD } from "../../../../pipelines/etcd/k3s-etcd.ts";
import { Pipelines } from "../../../../components/pipelines/pipelines.ts";
import { record } from "../../../support/record.ts";
import type { Recorded } from "../../../support/record.ts";

const PROGRAM = {
  configMapName: "pipelines-program-0123456789ab",
  boot: "boot",
  steps: "c3RlcHM=",
  operator: "b3BlcmF0b3I=",
  page: { script: "script", style: "style" },
};
const ARGS = {
  program: PROGRAM,
  registryNamespace: "zot",
  clusterName: "lab",
  runbookBaseUrl: "https://git.example.com/runbooks",
  etcdCertificates: K3S_ETCD.certificates,
};

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
}

function inputsOf(seen: readonly Recorded[], name: string): Record<string, unknown> {
  const resource = seen.find((candidate) => candidate.name === name);
  assert.ok(resource !== undefined, `${name} must be registered`);
  return resource.inputs;
}

function rulesOf({ inputs }: Recorded): readonly Rule[] {
  return inputs["rules"] as readonly Rule[]; // As the builders of this component type them.
}

function subjectsOf(seen: readonly Recorded[], name: string): readonly string[] {
  const subjects = inputsOf(seen, name)["subjects"] as readonly { readonly name: string }[]; // As above.
  return subjects.map((subject) => subject.name);
}

async function decisionGuard(secondPerson?: boolean): Promise<string> {
  const seen = await record(() => new Pipelines("pipelines", { ...ARGS, secondPerson }));
  return JSON.stringify(inputsOf(seen, "pipelines-decision-guard"));
}

describe("Pipelines", () => {
  let seen: Recorded[];

  before(async () => {
    seen = await record(() => new Pipelines("pipelines", ARGS));
  });

  it("registers the ground of all deploys", () =>
    assert.deepEqual(seen.map(({ type, name }) => `${type.split("/").at(-1) ?? ""} ${name}`).toSorted(), [
      "turntable:pipelines:Pipelines pipelines",
      "v1:ClusterRole pipelines-break-glass-kured-role",
      "v1:ClusterRole pipelines-look-nodes-role",
      "v1:ClusterRole pipelines-node-viewer-role",
      "v1:ClusterRole pipelines-operator-nodes-role",
      "v1:ClusterRole pipelines-plan-role",
      "v1:ClusterRole pipelines-roll-role",
      "v1:ClusterRole pipelines-view-role",
      "v1:ClusterRoleBinding pipelines-operator-nodes-binding",
      "v1:ClusterRoleBinding pipelines-plan-binding",
      "v1:ClusterRoleBinding pipelines-roll-binding",
      "v1:ConfigMap pipelines-agents-program",
      "v1:ConfigMap pipelines-dashboard",
      "v1:ConfigMap pipelines-program",
      "v1:CustomResourceDefinition pipelines-decision-kind",
      "v1:CustomResourceDefinition pipelines-deploy-kind",
      "v1:Deployment pipelines-operator",
      "v1:Namespace pipelines-agents-namespace",
      "v1:Namespace pipelines-namespace",
      "v1:NetworkPolicy pipelines-operator-network",
      "v1:PodDisruptionBudget pipelines-operator-budget",
      "v1:PrometheusRule pipelines-deploys-alerts",
      "v1:PrometheusRule pipelines-nodes-alerts",
      "v1:PrometheusRule pipelines-operator-alerts",
      "v1:PrometheusRule pipelines-storage-alerts",
      "v1:Role pipelines-agents-role",
      "v1:Role pipelines-api-servers-role",
      "v1:Role pipelines-approver-role",
      "v1:Role pipelines-break-glass-lock-role",
      "v1:Role pipelines-break-glass-record-role",
      "v1:Role pipelines-deployer-role",
      "v1:Role pipelines-executor-role",
      "v1:Role pipelines-lease-role",
      "v1:Role pipelines-look-lock-role",
      "v1:Role pipelines-operator-events-role",
      "v1:Role pipelines-operator-lock-role",
      "v1:Role pipelines-operator-role",
      "v1:Role pipelines-records-role",
      "v1:Role pipelines-registry-role",
      "v1:Role pipelines-viewer-role",
      "v1:RoleBinding pipelines-agents-binding",
      "v1:RoleBinding pipelines-api-servers-binding",
      "v1:RoleBinding pipelines-executor-binding",
      "v1:RoleBinding pipelines-lease-binding",
      "v1:RoleBinding pipelines-operator-binding",
      "v1:RoleBinding pipelines-operator-events-binding",
      "v1:RoleBinding pipelines-operator-lock-binding",
      "v1:RoleBinding pipelines-records-binding",
      "v1:RoleBinding pipelines-registry-binding",
      "v1:Service pipelines-operator-service",
      "v1:ServiceAccount pipelines-operator-account",
      "v1:ServiceAccount pipelines-plan-account",
      "v1:ServiceAccount pipelines-roll-account",
      "v1:ServiceAccount pipelines-step-account",
      "v1:ServiceMonitor pipelines-operator-monitor",
      "v1:ValidatingAdmissionPolicy pipelines-agent-guard",
      "v1:ValidatingAdmissionPolicy pipelines-decision-guard",
      "v1:ValidatingAdmissionPolicy pipelines-deploy-guard",
      "v1:ValidatingAdmissionPolicy pipelines-eviction-guard",
      "v1:ValidatingAdmissionPolicy pipelines-workflow-guard",
      "v1:ValidatingAdmissionPolicyBinding pipelines-agent-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-decision-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-deploy-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-eviction-guard-binding",
      "v1:ValidatingAdmissionPolicyBinding pipelines-workflow-guard-binding",
    ]));

  it("keeps the program of a running workflow when another one replaces it", () => {
    const inputs = inputsOf(seen, "pipelines-program");
    assert.deepEqual(
      [inputs["immutable"], inputs["data"], inputs["binaryData"]],
      [
        true,
        { "boot.mjs": "boot", "page.js": "script", "page.css": "style" },
        { "steps.mjs.gz": "c3RlcHM=", "operator.mjs.gz": "b3BlcmF0b3I=" },
      ],
    );
    const kept = seen.filter(({ retainOnDelete }) => retainOnDelete).map(({ name }) => name);
    assert.deepEqual(kept, ["pipelines-program", "pipelines-agents-program"]);
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

  it("gives nobody a wildcard or a secret, and lets only a roll change a node or a workload", () => {
    const roles = seen.filter(({ type }) => /:(Cluster)?Role$/.test(type));
    const writes = roles.flatMap((role) =>
      rulesOf(role)
        .filter(({ verbs }) => verbs.some((verb) => !["get", "list", "watch"].includes(verb)))
        .map(
          ({ apiGroups, resources, verbs, resourceNames = [] }) =>
            `${role.name.replace(/^pipelines-/, "")} ${verbs.join()} ${apiGroups.join()}/${resources.join()} ${resourceNames.join()}`,
        ),
    );
    assert.deepEqual(writes.map((write) => write.trimEnd()).toSorted(), [
      "agents-role create,get,delete /pods",
      "approver-role create turntable.internal/gatedecisions",
      "break-glass-kured-role patch apps/daemonsets kured",
      "break-glass-lock-role create /events",
      "break-glass-lock-role get,delete coordination.k8s.io/leases node-maintenance",
      "break-glass-record-role patch turntable.internal/pipelinedeploys",
      "deployer-role create,patch turntable.internal/pipelinedeploys",
      "executor-role create,patch argoproj.io/workflowtaskresults",
      "lease-role create coordination.k8s.io/leases",
      "lease-role get,patch,delete coordination.k8s.io/leases node-maintenance",
      "operator-events-role create events.k8s.io/events",
      "operator-nodes-role create authentication.k8s.io/tokenreviews",
      "operator-nodes-role create authorization.k8s.io/subjectaccessreviews",
      "operator-role create coordination.k8s.io/leases",
      "operator-role create events.k8s.io/events",
      "operator-role create,get,list,patch,watch argoproj.io/workflows",
      "operator-role get,patch coordination.k8s.io/leases pipelines-operator",
      "operator-role patch,update turntable.internal/pipelinedeploys/status",
      "plan-role create /pods/eviction",
      "registry-role delete /pods",
      "roll-role create /pods/eviction",
      "roll-role get,list,patch /nodes",
      "roll-role patch apps/daemonsets kured",
    ]);
    const rules = JSON.stringify(roles.map(rulesOf));
    assert.ok(!rules.includes("*"));
    assert.ok(!rules.includes("secrets"));
  });

  it("lets what takes nodes down be done by the account of the roll alone, and throwaway pods by the operator too", () => {
    assert.deepEqual(
      ["roll", "lease", "records", "registry", "agents"].map((name) =>
        subjectsOf(seen, `pipelines-${name}-binding`),
      ),
      [
        ["deploy-roll"],
        ["deploy-roll"],
        ["deploy-roll"],
        ["deploy-roll"],
        ["deploy-roll", "pipelines-operator"],
      ],
    );
    assert.deepEqual(
      ["registry", "lease"]
        .map((name) => inputsOf(seen, `pipelines-${name}-role`)["metadata"])
        .map(
          (metadata) => (metadata as { readonly namespace: string }).namespace, // As the builders type it.
        ),
      ["zot", "kube-system"],
    );
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

    assert.deepEqual([kinds.length, guards.length], [2, 10]);
    assert.deepEqual(
      seen
        .filter(({ urn }) => guards.includes(urn))
        .filter(({ name }) => !waitsFor(kinds, name))
        .map(({ name }) => name),
      [],
    );
    const early = [
      "viewer-role",
      "deployer-role",
      "approver-role",
      "view-role",
      "operator-binding",
      "roll-binding",
      "agents-binding",
    ];
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
      ["step", "plan", "roll", "operator"].map(
        (name) => inputsOf(seen, `pipelines-${name}-account`)["automountServiceAccountToken"],
      ),
      [false, false, false, false],
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
