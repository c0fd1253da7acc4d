import assert from "node:assert/strict";
import { AuthorizationV1Api, KubeConfig } from "@kubernetes/client-node";
import type { StepCluster } from "./step-cluster.ts";

const PLAN = "system:serviceaccount:pipelines:deploy-plan";
const STEP = "system:serviceaccount:pipelines:deploy-step";
const ROLL = "system:serviceaccount:pipelines:deploy-roll";

/** What may be asked of the API: verb, resource with group and subresource, namespace. */
const QUESTIONS = [
  ["list", "", "nodes", ""],
  ["list", "", "pods", ""],
  ["list", "", "namespaces", ""],
  ["list", "apps", "daemonsets", ""],
  ["list", "policy", "poddisruptionbudgets", ""],
  ["list", "discovery.k8s.io", "endpointslices", "default"],
  ["create", "", "pods/eviction", "app"],
  ["create", "argoproj.io", "workflowtaskresults", "pipelines"],
  ["patch", "argoproj.io", "workflowtaskresults", "pipelines"],
  ["list", "", "secrets", ""],
  ["get", "", "secrets", "pipelines"],
  ["delete", "", "pods", "app"],
  ["create", "", "pods", "pipelines"],
  ["create", "argoproj.io", "workflows", "pipelines"],
  ["create", "argoproj.io", "workflowtaskresults", "app"],
  ["update", "", "configmaps", "pipelines"],
  ["create", "", "pods", "app"],
  ["delete", "coordination.k8s.io", "leases", "pipelines"],
  ["patch", "turntable.internal", "pipelinedeploys", "pipelines"],
  ["create", "turntable.internal", "gatedecisions", "pipelines"],
  ["list", "", "pods", "turntable-agents"],
  ["patch", "", "nodes", ""],
  ["create", "coordination.k8s.io", "leases", "kube-system"],
  ["get", "turntable.internal", "pipelinedeploys", "pipelines"],
  ["list", "turntable.internal", "gatedecisions", "pipelines"],
  ["list", "longhorn.io", "volumes", ""],
  ["delete", "", "pods", "zot"],
  ["create", "", "pods", "turntable-agents"],
  ["get", "", "pods", "turntable-agents"],
  ["delete", "", "pods", "turntable-agents"],
  ["get", "", "pods/log", "turntable-agents"],
  ["list", "", "events", "turntable-agents"],
] as const;

/** Where what only a roll may begins. Whoever lists all pods lists those of a namespace too. */
const FIRST_OF_ROLL = QUESTIONS.findIndex(
  ([verb, , , namespace]) => verb === "list" && namespace === "turntable-agents",
);

/** What RBAC lets the service accounts of the steps do. */
export function describeAccess(started: () => StepCluster): void {
  let cluster: StepCluster;

  before(() => {
    cluster = started();
  });

  it("lets the plan read and try evictions, and report its result", async () => {
    assert.deepEqual(
      await allowed(cluster, PLAN),
      [...QUESTIONS.slice(0, 9), QUESTIONS[FIRST_OF_ROLL]].flatMap((question) =>
        question === undefined ? [] : [describeQuestion(question)],
      ),
    );
  });

  it("lets a roll take nodes and its lock, read what was asked and decided, and run throwaway pods", async () => {
    assert.deepEqual(
      await allowed(cluster, ROLL),
      [...QUESTIONS.slice(0, 9), ...QUESTIONS.slice(FIRST_OF_ROLL)].map(describeQuestion),
    );
  });

  it("lets the other steps report their result and nothing else", async () => {
    assert.deepEqual(await allowed(cluster, STEP), QUESTIONS.slice(7, 9).map(describeQuestion));
  });
}

function describeQuestion([verb, group, resource, namespace]: (typeof QUESTIONS)[number]): string {
  return `${verb} ${group}/${resource} ${namespace}`;
}

async function allowed(cluster: StepCluster, user: string): Promise<string[]> {
  const config = new KubeConfig();
  config.loadFromString(cluster.server.adminKubeconfig);
  const api = config.makeApiClient(AuthorizationV1Api);
  const answers = await Promise.all(
    QUESTIONS.map(async (question) => {
      const [verb, group, path, namespace] = question;
      const [resource = "", subresource = ""] = path.split("/");
      const { status } = await api.createSubjectAccessReview({
        body: {
          spec: {
            user,
            groups: ["system:serviceaccounts", "system:serviceaccounts:pipelines", "system:authenticated"],
            resourceAttributes: { verb, group, resource, subresource, namespace },
          },
        },
      });
      return status?.allowed === true ? [describeQuestion(question)] : [];
    }),
  );
  return answers.flat();
}
