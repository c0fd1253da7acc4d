import { deepEqual, equal } from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CoreV1Api, KubeConfig, KubernetesObjectApi, loadYaml } from "@kubernetes/client-node";
import type { KubernetesObject } from "@kubernetes/client-node";
import { readTree } from "../../render/tree-files.ts";
import type { TreeFiles } from "../../render/tree-files.ts";
import { startHostStandIns } from "../support/host-stand-in.ts";
import type { HostStandIns } from "../support/host-stand-in.ts";
import { changesOf, complaintsOf, outputOf, shownEventsOf } from "../support/read-run.ts";
import { createStack } from "../support/stack.ts";
import type { StackRun, TestStack } from "../support/stack.ts";
import { appliedObjects, describeObject, isInCluster } from "./stack-objects.ts";
import type { AppliedObject } from "./stack-objects.ts";
import { useApiServer } from "../support/use-api-server.ts";
import { substituteLikeFlux } from "../unit/components/kured/substitute-like-flux.ts";

const TOKEN = "hush-renovate-token";
/** Namespaces of the platform that the stack finds on every cluster. */
const PLATFORM = ["flux-system", "zot"];

describe("the lab stack on a real API server", function () {
  this.timeout(600_000);
  const server = useApiServer();
  let hosts: HostStandIns;
  let stack: TestStack;
  let core: CoreV1Api;
  let objects: KubernetesObjectApi;
  let rendered: TreeFiles;
  let applied: readonly AppliedObject[] = [];
  const runs: StackRun[] = [];

  before(async () => {
    const config = new KubeConfig();
    config.loadFromString(server().adminKubeconfig);
    core = config.makeApiClient(CoreV1Api);
    objects = config.makeApiClient(KubernetesObjectApi);
    for (const name of PLATFORM) {
      await core.createNamespace({ body: { metadata: { name } } });
    }
    hosts = await startHostStandIns();
    const { port, user, privateKey } = hosts.sshd;
    stack = await createStack({
      stack: "lab",
      config: {
        "turntable:kubeconfigPath": server().kubeconfigPath,
        "turntable:inventory": hosts.inventory,
        "turntable:ssh": { port, user, knownHostsPath: "known_hosts" },
      },
      secrets: { "turntable:sshPrivateKey": privateKey, "turntable:renovateToken": TOKEN },
    });
    await writeFile(join(stack.folder, "known_hosts"), hosts.knownHosts);
    rendered = await readTree(join(stack.folder, "gitops"));
  });

  after(async () => {
    await stack.remove();
    await hosts.sshd.stop();
    await Promise.all(PLATFORM.map((name) => core.deleteNamespace({ name })));
  });

  async function run(...args: Parameters<TestStack["run"]>): Promise<StackRun> {
    const result = await stack.run(...args);
    runs.push(result);
    return result;
  }

  it("is applied without a warning, and the server accepts every object", async () => {
    const up = await run("up");
    equal(up.code, 0, outputOf(up));
    deepEqual(complaintsOf(up), []);
    applied = appliedObjects(await stack.exportState());
    deepEqual(applied.map(describeObject).toSorted(), [
      "ClusterRole pipelines-break-glass",
      "ClusterRole pipelines-look",
      "ClusterRole pipelines-node-viewer",
      "ClusterRole pipelines-operator",
      "ClusterRole pipelines-plan",
      "ClusterRole pipelines-roll",
      "ClusterRole pipelines-view",
      "ClusterRoleBinding pipelines-operator",
      "ClusterRoleBinding pipelines-plan",
      "ClusterRoleBinding pipelines-roll",
      "ConfigMap pipelines/pipelines-dashboard",
      "ConfigMap pipelines/pipelines-program-<hash>",
      "ConfigMap renovate/renovate-<hash>",
      "ConfigMap turntable-agents/pipelines-program-<hash>",
      "CronJob renovate/renovate",
      "CustomResourceDefinition gatedecisions.turntable.internal",
      "CustomResourceDefinition pipelinedeploys.turntable.internal",
      "Deployment pipelines/pipelines-operator",
      "Kustomization flux-system/kured",
      "Namespace pipelines",
      "Namespace renovate",
      "Namespace turntable-agents",
      "NetworkPolicy pipelines/pipelines-operator",
      "NetworkPolicy renovate/renovate",
      "PodDisruptionBudget pipelines/pipelines-operator",
      "PodDisruptionBudget zot/registry",
      "PrometheusRule pipelines/pipelines-deploys",
      "PrometheusRule pipelines/pipelines-nodes",
      "PrometheusRule pipelines/pipelines-operator",
      "PrometheusRule pipelines/pipelines-storage",
      "PrometheusRule renovate/renovate",
      "Role default/pipelines-operator",
      "Role default/pipelines-plan",
      "Role kube-system/pipelines-break-glass",
      "Role kube-system/pipelines-look",
      "Role kube-system/pipelines-operator",
      "Role kube-system/pipelines-roll",
      "Role pipelines/pipelines-approver",
      "Role pipelines/pipelines-break-glass",
      "Role pipelines/pipelines-deployer",
      "Role pipelines/pipelines-operator",
      "Role pipelines/pipelines-roll",
      "Role pipelines/pipelines-viewer",
      "Role pipelines/workflow-executor",
      "Role turntable-agents/pipelines-agents",
      "Role zot/pipelines-roll",
      "RoleBinding default/pipelines-operator",
      "RoleBinding default/pipelines-plan",
      "RoleBinding kube-system/pipelines-operator",
      "RoleBinding kube-system/pipelines-roll",
      "RoleBinding pipelines/pipelines-operator",
      "RoleBinding pipelines/pipelines-roll",
      "RoleBinding pipelines/workflow-executor",
      "RoleBinding turntable-agents/pipelines-agents",
      "RoleBinding zot/pipelines-roll",
      "Secret renovate/renovate-token",
      "Service pipelines/pipelines-operator",
      "ServiceAccount pipelines/deploy-plan",
      "ServiceAccount pipelines/deploy-roll",
      "ServiceAccount pipelines/deploy-step",
      "ServiceAccount pipelines/pipelines-operator",
      "ServiceAccount renovate/renovate",
      "ServiceMonitor pipelines/pipelines-operator",
      "ValidatingAdmissionPolicy pipelines-agents-only",
      "ValidatingAdmissionPolicy pipelines-decisions-by-their-author",
      "ValidatingAdmissionPolicy pipelines-deploys-by-their-author",
      "ValidatingAdmissionPolicy pipelines-plan-evicts-nothing",
      "ValidatingAdmissionPolicy pipelines-workflows-from-templates",
      "ValidatingAdmissionPolicyBinding pipelines-agents-only",
      "ValidatingAdmissionPolicyBinding pipelines-decisions-by-their-author",
      "ValidatingAdmissionPolicyBinding pipelines-deploys-by-their-author",
      "ValidatingAdmissionPolicyBinding pipelines-plan-evicts-nothing",
      "ValidatingAdmissionPolicyBinding pipelines-workflows-from-templates",
      "WorkflowTemplate pipelines/deploy-linux-lab-master",
      "WorkflowTemplate pipelines/deploy-linux-lab-workers",
    ]);
    const present = await Promise.all(applied.map((object) => isInCluster(objects, object)));
    deepEqual(
      applied.filter((_, index) => present[index] !== true),
      [],
    );
  });

  it("configures every host over SSH", () => {
    const [up] = runs;
    deepEqual(up === undefined ? [] : changesOf(up, (type) => type === "command:remote:Command"), [
      "create command:remote:Command unattended-upgrades-m1",
      "create command:remote:Command unattended-upgrades-m2",
      "create command:remote:Command unattended-upgrades-m3",
      "create command:remote:Command unattended-upgrades-w1",
    ]);
  });

  it("renders the committed tree, which the server accepts too", async () => {
    const tree = await readTree(join(stack.folder, "gitops"));
    deepEqual(tree, rendered);
    await core.createNamespace({ body: { metadata: { name: "kured" } } });
    const variables = { cluster_name: "lab", prometheus_host: "prometheus.monitoring.svc" };
    const manifests = [...tree].filter(([path]) => path.includes("1-manifest/"));
    equal(manifests.length, 7);
    for (const [, text] of manifests) {
      const manifest = loadYaml<KubernetesObject>(substituteLikeFlux(text, variables));
      if (manifest.kind !== "Namespace") {
        await objects.create(manifest, undefined, "All");
      }
    }
    await core.deleteNamespace({ name: "kured" });
  });

  it("previews no change afterwards", async () => {
    const preview = await run("preview", "--expect-no-changes");
    equal(preview.code, 0, outputOf(preview));
    deepEqual(complaintsOf(preview), []);
  });

  it("refreshes without a change", async () => {
    const refresh = await run("refresh", "--expect-no-changes");
    equal(refresh.code, 0, outputOf(refresh));
  });

  it("keeps its secrets out of the output, the engine's messages and the state", async () => {
    const key = hosts.sshd.privateKey.split("\n").filter((line) => line.length > 40);
    const secrets = [TOKEN, Buffer.from(TOKEN).toString("base64"), ...key, "client-key-data"];
    const texts = [...runs.flatMap((one) => [outputOf(one), shownEventsOf(one)]), await stack.exportState()];
    deepEqual(
      secrets.filter((secret) => texts.some((text) => text.includes(secret))),
      [],
    );
    const secret = await core.readNamespacedSecret({ namespace: "renovate", name: "renovate-token" });
    equal(Buffer.from(secret.data?.["token"] ?? "", "base64").toString(), TOKEN);
  });

  it("is destroyed without a rest in the cluster, while the rendered tree stays", async () => {
    const destroy = await run("destroy");
    equal(destroy.code, 0, outputOf(destroy));
    deepEqual(complaintsOf(destroy), []);
    deepEqual(appliedObjects(await stack.exportState()), []);
    const present = await Promise.all(applied.map((object) => isInCluster(objects, object)));
    deepEqual(applied.filter((_, index) => present[index] === true).map(describeObject), []);
    deepEqual(await readTree(join(stack.folder, "gitops")), rendered);
  });
});
