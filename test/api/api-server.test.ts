import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { existsSync } from "node:fs";
import { CoreV1Api, KubeConfig, KubernetesObjectApi, RbacAuthorizationV1Api } from "@kubernetes/client-node";
import { startApiServer } from "../support/api-server.ts";
import { useApiServer } from "../support/use-api-server.ts";
import { waitFor } from "../support/wait-for.ts";

function configOf(text: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(text);
  return config;
}

describe("the API server for tests", function () {
  this.timeout(120_000);
  const server = useApiServer();

  it("lets its administrator in with the kubeconfig file and verifies TLS", async () => {
    const config = new KubeConfig();
    config.loadFromFile(server().kubeconfigPath);
    equal(config.getCurrentCluster()?.skipTLSVerify, false);
    const { items } = await config.makeApiClient(CoreV1Api).listNamespace();
    equal(
      items.some(({ metadata }) => metadata?.name === "kube-system"),
      true,
    );
  });

  it("knows a user by name and groups, and allows nothing without a role", async () => {
    const user = configOf(await server().userKubeconfig("Ada / on call", ["team:infra"]));
    await rejects(user.makeApiClient(CoreV1Api).listNamespace(), (error: Error) => {
      match(error.message, /User \\+"Ada \/ on call\\+" cannot list resource/);
      return true;
    });
  });

  it("gives a group what a role binding gives it", async () => {
    const roles = configOf(server().adminKubeconfig).makeApiClient(RbacAuthorizationV1Api);
    const name = "test-namespace-readers";
    await roles.createClusterRole({
      body: { metadata: { name }, rules: [{ apiGroups: [""], resources: ["namespaces"], verbs: ["list"] }] },
    });
    await roles.createClusterRoleBinding({
      body: {
        metadata: { name },
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name },
        subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "Group", name: "team:readers" }],
      },
    });
    const reader = configOf(await server().userKubeconfig("eve", ["team:writers", "team:readers"]));
    equal((await reader.makeApiClient(CoreV1Api).listNamespace()).items.length > 0, true);
    await roles.deleteClusterRoleBinding({ name });
    await roles.deleteClusterRole({ name });
  });

  it("validates custom resources against the real CRDs", async () => {
    const objects = KubernetesObjectApi.makeApiClient(configOf(server().adminKubeconfig));
    const rule = {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { name: "test", namespace: "default" },
      spec: { groups: [{ rules: [{ alert: "A", expr: "1" }] }] },
    };
    await rejects(objects.create(rule), /spec\.groups\[0\]\.name: Required value/);
  });

  it("deletes namespaces for good, with what is in them", async () => {
    const core = configOf(server().adminKubeconfig).makeApiClient(CoreV1Api);
    await core.createNamespace({ body: { metadata: { name: "test-gone" } } });
    await core.createNamespacedConfigMap({ namespace: "test-gone", body: { metadata: { name: "content" } } });
    await core.deleteNamespace({ name: "test-gone" });
    await waitFor(
      "the namespace is gone",
      async () => {
        const { items } = await core.listNamespace();
        return items.some(({ metadata }) => metadata?.name === "test-gone") ? "it is there" : undefined;
      },
      { deadlineSeconds: 60 },
    );
  });

  it("has a service account for pods in every namespace", async () => {
    const core = configOf(server().adminKubeconfig).makeApiClient(CoreV1Api);
    const created = await core.createNamespacedPod({
      namespace: "default",
      body: { metadata: { name: "test-pod" }, spec: { containers: [{ name: "a", image: "example.com/a" }] } },
    });
    equal(created.spec?.serviceAccountName, "default");
    await core.deleteNamespacedPod({ name: "test-pod", namespace: "default", gracePeriodSeconds: 0 });
  });
});

describe("startApiServer", function () {
  this.timeout(120_000);

  it("says which process ended and shows the end of its log, and leaves nothing behind", async () => {
    let folder = "";
    await rejects(
      startApiServer({
        etcd: "false",
        kubeApiserver: "false",
        kubeControllerManager: "false",
        crdFolders: [],
      }),
      (error: Error) => {
        match(
          error.message,
          /^every process of the API server must keep running, got: (etcd|kube-apiserver) ended with exit code 1/,
        );
        folder = /\/\S*turntable-api-server-\w+/.exec(error.message)?.[0] ?? "";
        return true;
      },
    );
    deepEqual(folder === "" ? [] : [folder].filter(existsSync), []);
  });
});
